import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { IMPORTERS } from '#evidence';
import { readRows } from '#sweep';
import { simulatePoint } from '../../functions/library/simulate-point.ts';
import type { PointInput } from '../../functions/library/spec-input.ts';
import { temporaryFolder } from './cli.ts';

const guide = await readFile('docs/your-machine.md', 'utf8');
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, text]) => String(text));

/** The machine of the story: what its tools would print. */
const LSCPU = {
  lscpu: [
    { field: 'CPU(s):', data: '16' },
    { field: 'NUMA node(s):', data: '1' },
    { field: 'Thread(s) per core:', data: '1' },
  ],
};
const QUEUES = Array.from(
  { length: 16 },
  (_, i) => `/sys/block/nvme0n1/mq/${i}/cpu_list:${i}\n/sys/block/nvme0n1/mq/${i}/nr_tags:1023`,
);
const REAL = {
  cpus: 16,
  hw_queues: 16,
  device_iops_max: 900_000,
  device_read_latency_us: 55,
  cpu_factor: 1.3,
} as const;

const CLI = `blkplan() { node ${resolve('infra/cli.mjs')} "$@"; }`;

describe('docs/your-machine.md', () => {
  it('leads from lscpu to a checked recommendation', async () => {
    const folder = await temporaryFolder();
    const write = (name: string, text: string) => writeFile(join(folder, name), text);
    const shell = async (script: string) =>
      (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', `${CLI}\n${script}`], { cwd: folder })).stdout;
    const [importMachine, importBaseline, calibrate, run, exportTop, check] = blocks('sh') as string[];
    const [figures, question] = blocks('yaml') as string[];
    const [baseline] = blocks('ini') as string[];

    await write('lscpu.json', JSON.stringify(LSCPU));
    await write('queues.txt', QUEUES.join('\n'));
    await write('id-ctrl.json', '{"mn": "Drive", "mdts": 5}');
    await shell(importMachine!);
    const machine = await readFile(join(folder, 'my-machine.yaml'), 'utf8');
    await write('my-machine.yaml', machine.replace('figures:\n', figures!));

    await write('baseline.fio', baseline!);
    await write('baseline.json', fioResults(measuredBy(baseline!)));
    expect(await shell(importBaseline!)).toBe('measured.yaml\n');
    expect(await shell(calibrate!)).toMatch(/device_read_latency_us +\d+ +5\d.*\n(.*\n)*.*left out one at a time/i);

    await write('question.yaml', question!);
    expect(await shell(run!)).toMatch(/^Run completion=/);
    await shell(exportTop!);
    const rows = [...readRows(await readFile(join(folder, 'answer/results.csv'), 'utf8'))];
    const jobs = (await readFile(join(folder, 'check.fio'), 'utf8')).matchAll(/^\[(p-.*)\]$/gm);
    const done = [...jobs].flatMap(([, name]) => rows.filter(({ pointId }) => pointId === name));
    await write(
      'check.json',
      fioResults(
        done.map(({ pointId, measurements }) => ({
          name: pointId,
          options: {},
          iops: measurements!.iops,
          us: measurements!.lat_mean_us,
        })),
      ),
    );
    expect(await shell(check!)).toMatch(/IOPS: \d+ measured, off by [\d.]+ % on average/);
  }, 600_000);
});

interface Job {
  readonly name: string;
  readonly options: object;
  readonly iops: number;
  readonly us: number;
}

/** What the machine of the story does with these jobs. */
function measuredBy(jobFile: string): readonly Job[] {
  return IMPORTERS.fio([{ name: 'baseline.fio', text: jobFile }], {}).rows.map(({ id, set }) => {
    const { iops, lat_mean_us } = simulatePoint({ figures: REAL }, set as PointInput, 3).measurements;
    return { name: id, options: { direct: '1' }, iops, us: lat_mean_us };
  });
}

function fioResults(jobs: readonly Job[]): string {
  const told = jobs.map(({ name, options, iops, us }, groupid) => {
    const lat_ns = { min: 0, max: us * 9000, mean: us * 1000 };
    const read = { iops, total_ios: 1000, runtime: 10_000, lat_ns };
    return { jobname: name, groupid, error: 0, 'job options': { direct: '1', ...options }, read };
  });
  return JSON.stringify({ 'fio version': 'fio-3.33', jobs: told });
}
