import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { InvalidSpec, runSweep, simulatePoint } from '../../functions/library.ts';
import { cli, QUICK, specFile, temporaryFolder } from './cli.ts';

describe('runSweep', () => {
  test('returns rows and advice for a spec object', async () => {
    const { rows, advice, finalists } = await runSweep({
      version: 1,
      platform: 'generic-nvme',
      axes: { iodepth: [1, 16], bs: ['4k', 8192] },
      precision: { iops_half_width: 0.1, max_ios: 5000 },
      objective: 'fastest',
    });
    expect(rows.map(({ scenario }) => [scenario.iodepth, scenario.bs])).toEqual([
      [1, 4096],
      [1, 8192],
      [16, 4096],
      [16, 8192],
    ]);
    expect(rows.every(({ status }) => status === 'ok')).toBe(true);
    expect(advice.top[0]?.settings).toMatchObject({ iodepth: 16 });
    expect(finalists).toEqual([]);
  });

  test('gives the bytes that the command line writes', async () => {
    const folder = await temporaryFolder();
    const spec = await specFile(folder, { ...QUICK, slo: { iops: { min: 10_000 } } });
    await cli('run', spec, '--out', folder, '--workers', '1');
    const result = await runSweep(await readFile(spec, 'utf8'));
    expect(result.csv()).toBe(await readFile(join(folder, 'results.csv'), 'utf8'));
    expect(result.report()).toEqual(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')));
    expect(result.csv('excel-eu')).toMatch(/^\uFEFFrow_index;/);
  });

  test('throws all problems of a spec at once', async () => {
    const spec = 'version: 1\nplatform: generic-nvme\naxes: {iodepth: [0], bs: [4KB]}\n';
    const error = await runSweep(spec).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidSpec);
    expect((error as InvalidSpec).problems.map(({ pointer }) => pointer)).toEqual(['/axes/iodepth/0', '/axes/bs/0']);
    expect((error as InvalidSpec).message).toContain('2 problems');
  });

  test('sweeps that run at once share nothing', async () => {
    const seeds = [1, 2, 3];
    const results = await Promise.all(seeds.map((seed) => runSweep({ version: 1, platform: 'generic-nvme', seed })));
    expect(results.map(({ rows }) => rows[0]?.seed)).toEqual(seeds);
    const alone = await runSweep({ version: 1, platform: 'generic-nvme', seed: 2 });
    expect(results[1]?.csv()).toBe(alone.csv());
  });
});

describe('simulatePoint', () => {
  test('gives metrics and the CPU profile of one configuration', () => {
    const { scenario, measurements, profile } = simulatePoint('generic-nvme', { iodepth: 8, bs: '8k' });
    expect(scenario).toMatchObject({ iodepth: 8, bs: 8192 });
    expect(measurements.iops).toBeGreaterThan(0);
    expect(profile[0]?.function).toBe(measurements.top_function);
  });

  test('refuses what no machine can have', () => {
    expect(() => simulatePoint('generic-nvme', { cpus: 10, numa_nodes: 3 })).toThrow(InvalidSpec);
  });
});
