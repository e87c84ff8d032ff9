import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRows } from '#sweep';
import { cli, QUICK, specFile, temporaryFolder } from './cli.ts';

let folder = '';
let run = '';

beforeAll(async () => {
  folder = await temporaryFolder();
  run = join(folder, 'run');
  const spec = { ...QUICK, workload: { numjobs: 2 }, slo: { iops: { min: 10_000 } }, demand: { iops: 20_000 } };
  const { exit, err } = await cli('run', await specFile(folder, spec), '--out', run, '--workers', '2');
  if (exit !== 0) throw new Error(err);
});

const rowsOf = async (name: string) => readRows(await readFile(join(run, name), 'utf8'));
const sections = (jobs: string) => [...jobs.matchAll(/^\[(p-[^\]]+)\]$/gm)].map(([, name]) => name);

describe('blkplan export', () => {
  it('writes the jobs of the top list: each at saturation, and as a finalist at the rate of a host', async () => {
    const { out } = await cli('export', '--run', run, '--as', 'fio');
    const { top } = JSON.parse(await readFile(join(run, 'report.json'), 'utf8'));
    const [results, finalists] = [await rowsOf('results.csv'), await rowsOf('finalists.csv')];
    const names = sections(out);
    for (const { point_id } of top) expect(names).toContain(point_id);
    expect(names.filter((name) => finalists.some(({ pointId }) => pointId === name))).toHaveLength(top.length);
    expect(names.filter((name) => results.some(({ pointId }) => pointId === name))).toHaveLength(top.length);
    expect(out).toMatch(/rate_iops=\d+/);
    if (spawnSync('fio', ['--version']).status !== 0) return;
    const file = join(folder, 'check.fio');
    await writeFile(file, out);
    const parsed = spawnSync('fio', ['--parse-only', file], { env: { ...process.env, DEV: join(folder, 'data') } });
    expect(parsed.stderr.toString()).toBe('');
    expect(parsed.status).toBe(0);
  });

  it('writes a chosen point, also as sysfs writes and kernel arguments', async () => {
    const { pointId } = (await rowsOf('results.csv'))[0]!;
    expect(sections((await cli('export', pointId, '--run', run, '--as', 'fio')).out)[0]).toBe(pointId);
    expect((await cli('export', pointId, '--run', run, '--as', 'sysfs')).out).toMatch(
      new RegExp(`^${pointId}\\)\\n( +#.*\\n)* +echo none > "/sys/block/`, 'm'),
    );
    expect((await cli('export', pointId, '--run', run, '--as', 'kernel-args')).out).toContain(`# ${pointId}`);
  });

  it('makes the settings of the point that the script is told, and of no other', async () => {
    const { out } = await cli('export', '--run', run, '--as', 'sysfs');
    const script = join(folder, 'apply.sh');
    // echo into the real files needs a real disk: here the commands are shown.
    await writeFile(script, out.replaceAll('echo ', 'printf "%s\\n" ').replaceAll(' > "', ' "'));
    const shell = (...args: readonly string[]) =>
      spawnSync('sh', [script, ...args], { encoding: 'utf8', env: { DEV: '/dev/nvme0n1' } });
    const ids = [...out.matchAll(/^(p-\w+)\)$/gm)].map(([, id]) => String(id));
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) expect(shell(id).stdout.match(/nvme0n1\/queue\/scheduler/g)).toHaveLength(1);
    expect(shell().status).toBe(2);
    expect(spawnSync('sh', [script, ids[0]!], { encoding: 'utf8', env: {} }).stderr).toMatch(/DEV: is not set/);
  });

  it('gives points that are the same to fio one job, which says what each needs', async () => {
    const folderOfQueues = join(folder, 'queues');
    const spec = { ...QUICK, axes: { completion: ['interrupt', 'poll_after_submit'], hw_queues: [2, 4] } };
    await cli('run', await specFile(folder, spec, 'queues.yaml'), '--out', folderOfQueues);
    const { out, err } = await cli('export', '--run', folderOfQueues, '--as', 'fio');
    expect(err).toMatch(/Left p-\w+: no released kernel has poll_after_submit/);
    expect(out).toMatch(
      /; needs completion=interrupt, hw_queues=\d\n; with completion=interrupt, hw_queues=\d it is the job of p-\w+: .*\n\[p-/,
    );
    expect(sections(out)).toHaveLength(1);
  });

  it.each([
    [['p-nope', '--run', 'RUN', '--as', 'fio'], /No ok row of the run is of p-nope/],
    [['--run', 'nowhere', '--as', 'fio'], /nowhere holds no finished sweep/],
    [['--run', 'RUN', '--as', 'xml'], /Expected one of fio, sysfs, kernel-args/],
  ])('refuses %j', async (args, message) => {
    const { exit, err } = await cli('export', ...args.map((arg) => (arg === 'RUN' ? run : arg)));
    expect(exit).toBe(2);
    expect(err).toMatch(message);
  });
});

describe('a run folder of somebody else', () => {
  const tampered = async (name: string, change: (text: string) => string) => {
    const other = await temporaryFolder();
    for (const file of ['results.csv', 'finalists.csv', 'report.json']) {
      const text = await readFile(join(run, file), 'utf8');
      await writeFile(join(other, file), file === name ? change(text) : text);
    }
    return other;
  };

  it('brings nothing into a script but ids and settings of ours', async () => {
    const { pointId } = (await rowsOf('results.csv'))[0]!;
    const hostile = await tampered('results.csv', (text) => text.replace(/,none,/g, ',$(reboot),'));
    const { exit, err, out } = await cli('export', pointId, '--run', hostile, '--as', 'sysfs');
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(err).toMatch(/The settings of p-.*scheduler: got "\$\(reboot\)"/s);
    const renamed = await tampered('results.csv', (text) => text.replaceAll(pointId, 'p-)reboot'));
    expect((await cli('export', 'p-)reboot', '--run', renamed, '--as', 'sysfs')).err).toMatch(/is no point id/);
    const axes = await tampered('report.json', (text) => text.replace('"axes": {', '"axes": {"a\\nreboot": [1],'));
    const exported = await cli('export', '--run', axes, '--as', 'sysfs');
    expect(exported.exit).toBe(0);
    expect(exported.out).not.toContain('reboot');
  });

  it.each(['', '[]', '{"top": 1}', '{', '{"top": [null], "question": {}}'])(
    'with %j for a report is refused with a sentence',
    async (text) => {
      const other = await tampered('report.json', () => text);
      const { exit, err } = await cli('export', '--run', other, '--as', 'fio');
      expect(exit).toBe(2);
      expect(err).toMatch(/^blkplan: .*report.json is not a report of ours; run the sweep again\.\n$/);
    },
  );
});

describe('blkplan import --run', () => {
  /** What fio would print, had the machine done 10 % better than each prediction, or so many times what it said. */
  async function results(times = 1.1): Promise<string> {
    const rows = [...(await rowsOf('results.csv')), ...(await rowsOf('finalists.csv'))];
    const jobs = rows.map(({ pointId, scenario, measurements }, groupid) => {
      const ns = (us: number | null) => (us ?? 0) * 1100;
      const { iops, lat_mean_us, lat_p99_us } = measurements!;
      const lat_ns = { min: 0, max: 1e9, mean: ns(lat_mean_us), percentile: { '99.000000': ns(lat_p99_us) } };
      const read = { iops: iops * times, total_ios: 1000, runtime: 30_000, lat_ns };
      const options = { ioengine: scenario.ioengine, direct: '1', rw: scenario.rw, iodepth: String(scenario.iodepth) };
      return { jobname: pointId, groupid, error: 0, 'job options': options, read };
    });
    const path = join(folder, 'check.json');
    await writeFile(path, JSON.stringify({ 'fio version': 'fio-3.33', jobs }));
    return path;
  }

  it('prints predicted against measured for every job that export named', async () => {
    const { exit, out } = await cli('import', 'fio', await results(), '--run', run);
    expect(exit).toBe(0);
    expect(out).toMatch(/p-\w+ +saturation +iops +\d+ +[\d.]+ +\d+ +\+10\.0/);
    expect(out).toMatch(/p-\w+ +rate +lat_p99_us/);
    expect(out).toMatch(/IOPS: \d+ measured, off by 10\.0 % on average, 10\.0 % at worst\./);
  });

  it('counts the IOPS at a rate where the machine fell short of it, and says so', async () => {
    const saturated = (await rowsOf('results.csv')).length;
    const all = saturated + (await rowsOf('finalists.csv')).length;
    expect(all).toBeGreaterThan(saturated);
    const kept = await cli('import', 'fio', await results(0.995), '--run', run);
    expect(kept.out).toContain(`IOPS: ${saturated} measured, off by 0.5 % on average`);
    expect(kept.out).not.toContain('Short of the rate');
    const short = await cli('import', 'fio', await results(0.8), '--run', run);
    expect(short.out).toContain(`IOPS: ${all} measured, off by 20.0 % on average`);
    expect(short.out).toMatch(/^Short of the rate: p-\w+.*\. Latencies there grew for as long as fio ran\.$/m);
  });

  it('says when no job is named after a point of the run', async () => {
    const { exit, err } = await cli('import', 'fio', 'test/evidence/import/saved/fio-3.33-plus.json', '--run', run);
    expect(exit).toBe(2);
    expect(err).toMatch(/No job is named after a point of .*; run the job file that export --as fio wrote/);
  });
});
