import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { cli, temporaryFolder } from '../functions/cli.ts';

const MINE = `
version: 1
title: my own drive
source: {author: me, date: 2026-01-01}
platform: {base: generic-nvme, override: {device_iops_max: 100000, device_read_latency_us: 10}}
workload: {iodepth: 1, bs: 4k}
assumed: {gtod_reduce: true}
rows:
  - {id: 4k, measured: {iops: 40000}, role: fitted, fits: [cpu_factor]}
  - {id: 8k, set: {bs: 8k}, measured: {iops: 39000, profile: {nvme_queue_rq: 2}}}
  - {id: odd, set: {numa_nodes: 3}, measured: {iops: 1}}
pairs: [[4k, 8k], [4k, odd]]
`;

let path = '';

beforeAll(async () => {
  path = join(await temporaryFolder(), 'mine.yaml');
  await writeFile(path, MINE);
});

describe('blkplan validate', () => {
  it("holds a user's own file against the model, as a table", async () => {
    const { exit, out } = await cli('validate', path);
    expect(exit).toBe(0);
    expect(out).toMatch(/mine\.yaml +8k +iops +39000 +\d+/);
    expect(out).toMatch(/Before and after\n/);
    expect(out).toMatch(/nvme_queue_rq +2\.00/);
    expect(out).toMatch(/Unsupported\n.*odd: 3 NUMA nodes do not divide 32 CPUs evenly\./);
    expect(out).toMatch(/Predicted: 1 rows, absolute error mean [\d.]+ %/);
    expect(out).toMatch(/Free parameters: 1 \(.*cpu_factor\)/);
  });

  it('prints one JSON document for programs, with --format json and with --json', async () => {
    const { out } = await cli('validate', path, '--format', 'json');
    const { rows, pairs, summary } = JSON.parse(out);
    expect(Object.keys(rows[0])).toEqual(
      expect.arrayContaining(['file', 'id', 'metric', 'measured', 'simulated', 'half_width_pct', 'error_pct', 'role']),
    );
    expect(Object.keys(pairs[0])).toEqual(
      expect.arrayContaining(['file', 'before', 'after', 'metric', 'measured_ratio', 'simulated_ratio', 'sign_ok']),
    );
    expect(summary).toMatchObject({ predicted: { rows: 1 }, pairs: { count: 1 }, free_parameters: 1, rows: 3 });
    expect((await cli('validate', path, '--json')).out).toBe(out);
  });

  it('prints one CSV of rows, pairs and profiles', async () => {
    const { out } = await cli('validate', path, '--format', 'csv');
    expect(out.endsWith('\r\n')).toBe(true);
    const { data, errors } = Papa.parse<Record<string, string>>(out, { header: true, skipEmptyLines: true });
    expect(errors).toEqual([]);
    expect(data.map(({ kind }) => kind)).toEqual(['row', 'row', 'row', 'pair', 'pair', 'profile']);
    expect(out).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('says in the CSV of each pair whether its sign is right, as the table does', async () => {
    const { out } = await cli('validate', path, '--format', 'csv');
    const { data } = Papa.parse<Record<string, string>>(out, { header: true, skipEmptyLines: true });
    const signs = data.map(({ kind, id, sign }) => [kind, id, sign]);
    expect(signs).toContainEqual(['pair', '4k > 8k', 'right']);
    expect(signs).toContainEqual(['pair', '4k > odd', '']);
    expect(data.filter(({ kind }) => kind !== 'pair').map(({ sign }) => sign)).toEqual(['', '', '', '']);
    expect((await cli('validate', path)).out).toMatch(/4k +8k +iops .* right +predicted/);
  });

  it('first sets what the fitted rows name, with --fit, and says to what', async () => {
    const { out } = await cli('validate', path, '--fit');
    expect(out).toMatch(/Set anew on the fitted rows\nPLATFORM/);
    expect(out).toMatch(/cpu_factor +1 +[\d.]+ +[\d.]+ to [\d.]+/);
  });

  it('refuses a file with all of its problems, and another format', async () => {
    const bad = join(await temporaryFolder(), 'bad.yaml');
    await writeFile(
      bad,
      MINE.replace('set: {bs: 8k}', 'set: {cost_tag_get_ns: 1}').replace('role: fitted', 'role: fit'),
    );
    const refused = await cli('validate', bad);
    expect(refused.exit).toBe(2);
    expect(refused.err).toMatch(/cost_tag_get_ns is a cost/);
    expect(refused.err).toMatch(/role: got "fit"; expected one of fitted, informed, predicted/);
    expect((await cli('validate', path, '--format', 'xml')).exit).toBe(2);
    expect((await cli('validate', 'nowhere.yaml')).err).toContain('there is no such file');
  });
});
