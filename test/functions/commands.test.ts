import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readRows } from '#sweep';
import { KEY_NAMES } from '#vocabulary';
import { cli, QUICK, specFile, temporaryFolder } from './cli.ts';

let folder: string;
let out: string;
let ran: Awaited<ReturnType<typeof cli>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  out = join(folder, 'results');
  ran = await cli('run', await specFile(folder, QUICK), '--out', out, '--workers', '1');
});

describe('the complaints', () => {
  test('show control characters of a file instead of obeying them', async () => {
    const spec = await specFile(folder, { ...QUICK, '\u001b]0;x\u0007\u009b2J': 1 }, 'escapes.json');
    const { exit, err } = await cli('plan', spec);
    expect(exit).toBe(2);
    expect(err).toContain('\\u001b]0;x\\u0007\\u009b2J');
    expect(err.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  test('say at once that a folder cannot be made', async () => {
    const spec = await specFile(folder, QUICK, 'nowhere.json');
    const { exit, err } = await cli('run', spec, '--out', '/proc/blkplan', '--workers', '1');
    expect(exit).toBe(2);
    expect(err).toMatch(/^blkplan: Cannot use \/proc\/blkplan.*: .+ \(E[A-Z]+\)\.\n$/);
  });

  test('name an anchor that contains itself', async () => {
    const path = join(folder, 'anchor.yaml');
    await writeFile(path, 'version: 1\nname: &a [*a]\n');
    expect(await cli('plan', path)).toMatchObject({ exit: 2, err: expect.stringMatching(/alias of itself\.\n$/) });
  });
});

describe('run', () => {
  test('leaves the results, prints verdict, table and paths, and ends with 0', async () => {
    expect(ran.exit).toBe(0);
    expect(ran.out).toMatch(/^Run iodepth=/);
    expect(ran.out).toContain('Best points');
    expect(ran.out).toContain(join(out, 'report.md'));
    const reports = ['report.html', 'report.json', 'report.md'];
    const files = [...reports, 'results.csv', 'results.schema.json', 'sensitivity.csv', 'spec.json'];
    expect((await readdir(out)).sort()).toEqual(files);
    expect(readRows(await readFile(join(out, 'results.csv'), 'utf8'))).toHaveLength(3);
  });

  test('run again gives the same bytes, and so do two workers and the spec it left', async () => {
    const again = join(folder, 'again');
    await cli('run', join(out, 'spec.json'), '--out', again, '--workers', '2');
    for (const name of ['results.csv', 'report.json', 'report.md', 'results.schema.json', 'spec.json']) {
      expect(await readFile(join(again, name), 'utf8')).toBe(await readFile(join(out, name), 'utf8'));
    }
  });

  test('--json prints the outcome for programs', async () => {
    const { out: text } = await cli('run', join(folder, 'spec.yaml'), '--out', out, '--json', '--workers', '1');
    expect(JSON.parse(text)).toMatchObject({
      status: 'completed',
      rows: { ok: 3, invalid: 0, failed: 0 },
      files: expect.arrayContaining([join(out, 'results.csv')]),
      report: { verdict: { kind: 'recommended' } },
    });
  });

  test('ends with 1 when no point is feasible, and says how far the nearest is', async () => {
    const spec = await specFile(folder, { ...QUICK, slo: { iops: { min: 1e9 } } }, 'impossible.json');
    const { exit, out: text } = await cli('run', spec, '--out', join(folder, 'impossible'), '--workers', '1');
    expect(exit).toBe(1);
    expect(text).toMatch(/No point/i);
  });

  test('writes the finalists where a rate is demanded', async () => {
    const spec = { ...QUICK, demand: { iops: 20_000 }, slo: { iops: { min: 10_000 } }, objective: 'cheapest' };
    const path = await specFile(folder, spec, 'demand.yaml');
    const { exit } = await cli('run', path, '--out', join(folder, 'demand'), '--workers', '1');
    expect(exit).toBe(0);
    const finalists = readRows(await readFile(join(folder, 'demand', 'finalists.csv'), 'utf8'));
    expect(finalists.length).toBeGreaterThan(0);
    expect(finalists.every(({ scenario }) => scenario.rate_iops !== null)).toBe(true);
  });
});

describe('advise', () => {
  test('answers another goal from the files, without the rows being simulated again', async () => {
    const { exit, out: text } = await cli('advise', out, '--objective', 'lowest_latency', '--json');
    expect(exit).toBe(0);
    expect(JSON.parse(text)).toMatchObject({ question: { objective: 'lowest_latency' }, verdict: { recommended: {} } });
  });

  test('with the goal of the spec it says what the report says', async () => {
    const { out: text } = await cli('advise', out, '--json');
    expect(JSON.parse(text)).toEqual(JSON.parse(await readFile(join(out, 'report.json'), 'utf8')));
  });

  test('bounds are read and refused in one sentence', async () => {
    expect(await cli('advise', out, '--slo', 'iops>=1000000000')).toMatchObject({ exit: 1 });
    const { exit, err } = await cli('advise', out, '--slo', 'iops=3');
    expect(exit).toBe(2);
    expect(err).toBe('blkplan: "iops=3" is not a bound; write metric<=number or metric>=number, in quotes.\n');
    expect((await cli('advise', out, '--slo', 'iosp>=3')).err).toContain('iops');
    expect((await cli('advise', folder)).err).toContain('no finished sweep');
  });

  test('files that are not of a run are refused in one sentence', async () => {
    const other = await temporaryFolder();
    await cp(out, other, { recursive: true });
    const advised = async (name: string, text: string) => {
      await writeFile(join(other, name), text);
      return cli('advise', other);
    };
    for (const report of ['{', '[]', '{"provenance": {"rows_planned": 1e12}}']) {
      expect((await advised('report.json', report)).err).toBe(
        'blkplan: report.json is not a report of ours; run the sweep again.\n',
      );
    }
    await cp(join(out, 'report.json'), join(other, 'report.json'));
    const results = await readFile(join(out, 'results.csv'), 'utf8');
    const last = results.trimEnd().split('\r\n').at(-1);
    expect((await advised('results.csv', `${results}${last}\r\n`)).err).toMatch(
      /results.csv: row 2 stands twice; remove the second/,
    );
    expect((await cli('export', '--run', other, '--as', 'fio')).err).toMatch(/results.csv: row 2 stands twice/);
    const [head, ...rows] = results.trimEnd().split('\r\n');
    expect((await advised('results.csv', `${[head, ...rows.toReversed()].join('\r\n')}\r\n`)).err).toMatch(
      /results.csv: row 1 stands after row 2; sort the rows by row_index/,
    );
    await writeFile(join(other, 'results.csv'), results);
    expect((await advised('finalists.csv', `${[head, rows[0], rows[0]].join('\r\n')}\r\n`)).err).toMatch(
      /finalists.csv: row 0 stands twice; remove the second/,
    );
    expect((await advised('spec.json', '{')).err).toMatch(/spec.json or results.csv is missing or damaged/);
  });
});

describe('plan', () => {
  test('counts and estimates, and writes nothing', async () => {
    const { exit, out: text } = await cli('plan', join(folder, 'spec.yaml'));
    expect(exit).toBe(0);
    expect(text).toContain('3 points × 1 replicates = 3 rows');
    const { out: json } = await cli('plan', join(folder, 'spec.yaml'), '--json');
    expect(JSON.parse(json)).toMatchObject({ counts: { rows: 3 } });
  });

  test('says how many rows a screen simulates', async () => {
    const grid = { ...QUICK, axes: { iodepth: { range: { start: 1, stop: 64, step: 1 } } }, method: 'screen' };
    const { out: text } = await cli('plan', await specFile(folder, grid, 'screened.json'));
    const [, simulated] = /^Screening estimates all of them and simulates (\d+):/m.exec(text) ?? [];
    expect(Number(simulated)).toBeGreaterThan(0);
    expect(Number(simulated)).toBeLessThan(64);
  });

  test('a spec has as many points as --max-points admits, more than 100,000 too', async () => {
    const wide = { ...QUICK, axes: { iodepth: { range: { start: 1, stop: 512, step: 1 } }, kpti: [false, true] } };
    const spec = await specFile(folder, wide, 'wide.json');
    const refused = await cli('plan', spec, '--max-points', '1023');
    expect(refused).toMatchObject({ exit: 2, err: expect.stringContaining('make 1024 points; the limit is 1023.') });
    expect((await cli('plan', spec, '--max-points', '1024')).exit).toBe(0);
    const range = { range: { start: 1, stop: 200, step: 1 } };
    const wider = await specFile(folder, { ...wide, axes: { ...wide.axes, tag_depth: range } }, 'wider.json');
    expect((await cli('plan', wider)).err).toContain('make 204800 points; the limit is 100000.');
    expect((await cli('plan', wider, '--max-points', '300000')).out).toContain('204800 points');
  });
});

describe('simulate', () => {
  test('prints metrics, the bottleneck and the profile by kernel function', async () => {
    const { exit, out: text } = await cli('simulate', '--platform', 'azure-l80s-v2', 'iodepth=64', 'bs=4k');
    expect(exit).toBe(0);
    expect(text).toMatch(/^interrupt, libaio, randread 4k, iodepth 64, 1 job, 8 hw queues on 80 CPUs, 10 nodes\n/);
    expect(text).toMatch(/^ {2}throughput +[\d.]+K IOPS ± [\d.]+ % {3}[\d.]+ [GM]B\/s$/m);
    expect(text).toMatch(/^ {2}latency +mean [\d.]+ us .*p99 [\d.]+ us/m);
    expect(text).toMatch(/^ {2}bottleneck +\w+$/m);
    expect(text).toMatch(/%.+nvme_queue_rq$/m);
  });

  test('gives no latency where more arrives than is done', async () => {
    const at = async (rate: number) => (await cli('simulate', '--platform', 'generic-nvme', `rate_iops=${rate}`)).out;
    expect(await at(10_000)).toMatch(/^ {2}latency +mean [\d.]+ us/m);
    expect(await at(5_000_000)).toMatch(/^ {2}latency +none: 5M IOPS arrive, and what waits grows without end$/m);
  });

  test('--json gives the whole scenario', async () => {
    const { out: text } = await cli(
      'simulate',
      '--platform',
      'generic-nvme',
      'kernel=5.10',
      'cpus_allowed=[0, 1]',
      '--json',
    );
    const { scenario, measurements, profile } = JSON.parse(text);
    expect(scenario).toMatchObject({ kernel: '5.10', cpus_allowed: [0, 1] });
    expect(Object.keys(scenario)).toHaveLength(KEY_NAMES.length);
    expect(measurements.iops).toBeGreaterThan(0);
    const shares = profile.map(({ share_pct }: { share_pct: number }) => share_pct);
    expect(shares.reduce((sum: number, share: number) => sum + share, 0)).toBeCloseTo(100, 0);
  });
});

describe('calibrate', () => {
  test.each(['rows.json', 'machine.yaml'])('does not write over %s, which it reads', async (name) => {
    const lscpu = { lscpu: [{ field: 'CPU(s):', data: '8' }] };
    await writeFile(join(folder, 'lscpu.json'), JSON.stringify(lscpu));
    await cli('import', 'lscpu', join(folder, 'lscpu.json'), '--into', join(folder, 'machine.yaml'));
    const rows = [{ id: 'a', set: { iodepth: 1 }, measured: { iops: 10_000 }, role: 'fitted' }];
    const file = join(folder, 'rows.json');
    await writeFile(file, JSON.stringify({ version: 1, title: 't', platform: 'machine.yaml', rows }));
    const target = join(folder, name);
    const before = await readFile(target, 'utf8');
    const { exit, err } = await cli('calibrate', file, '--fit', 'device_read_latency_us', '--out', target);
    expect({ exit, after: await readFile(target, 'utf8') }).toEqual({ exit: 2, after: before });
    expect(err).toMatch(/--out .* is a file that this calibration reads; name another/);
  });
});

describe('platforms and axes', () => {
  test('are tables, or JSON', async () => {
    expect((await cli('platforms')).out).toContain('generic-nvme');
    expect((await cli('platforms', 'generic-nvme')).out).toMatch(/cpus +32 +assumed/);
    expect(JSON.parse((await cli('platforms', '--json')).out).platforms.length).toBeGreaterThan(2);
    const { axes } = JSON.parse((await cli('axes', '--json')).out);
    expect(axes.map(({ key }: { key: string }) => key)).toEqual(KEY_NAMES);
    expect((await cli('axes', 'queues')).out.split('\n')[1]).toMatch(/^hw_queues +integer/);
  });
});

describe('what cannot be accepted ends with 2 and a sentence, never a stack', () => {
  test.each([
    [['frobnicate'], /unknown command/],
    [['run'], /missing required argument/],
    [['run', '/nowhere/spec.yaml'], /Cannot read \/nowhere\/spec.yaml: there is no such file/],
    [['plan', '/'], /it is a folder/],
    [['run', 'x.yaml', '--workers', 'many'], /--workers.*integer/],
    [['axes', 'nonsense'], /There is no group "nonsense"; take one of/],
    [['platforms', 'nonsense'], /There is no platform "nonsense"; take one of/],
    [['simulate', '--platform', 'generic'], /unknown platform "generic"/i],
    [['simulate', '--platform', 'generic-nvme', 'iodepth'], /write key=value/],
    [['simulate', '--platform', 'generic-nvme', 'iodpth=3', 'bs=4KB'], /iodepth.*4KiB/s],
    [['simulate', '--platform', 'generic-nvme', 'completion=iopoll'], /cannot poll/],
    [['simulate', 'iodepth=3'], /--platform/],
    [['serve', '--host', '0.0.0.0'], /--token/],
    [['serve', '--port', '99999'], /port/],
  ])('%j', async (args, message) => {
    const { exit, out: text, err } = await cli(...args);
    expect(exit).toBe(2);
    expect(text).toBe('');
    expect(err).toMatch(message);
    expect(err).not.toMatch(/ at .+\.ts:/);
  });

  test('a spec: all problems at once', async () => {
    const path = await specFile(
      folder,
      { ...QUICK, axes: { iodpth: [1], bs: ['4KB'] }, objective: 'best' },
      'bad.yaml',
    );
    const { exit, err } = await cli('run', path, '--out', join(folder, 'bad'));
    expect(exit).toBe(2);
    expect(err).toContain('3 problems');
    expect(await readdir(folder)).not.toContain('bad');
  });

  test('text that is no YAML: line and column', async () => {
    const path = join(folder, 'broken.yaml');
    await writeFile(path, 'version: 1\naxes: [1, 2\n');
    expect((await cli('plan', path)).err).toMatch(/broken.yaml: Not YAML or JSON at line \d+, column \d+/);
  });

  test('a folder that cannot be written: one sentence and no half file', async () => {
    await mkdir(join(folder, 'blocked'));
    await writeFile(join(folder, 'blocked', '.blkplan'), 'a file where a folder is needed');
    const { exit, err } = await cli('run', join(folder, 'spec.yaml'), '--out', join(folder, 'blocked'));
    expect(exit).toBe(2);
    expect(err).toMatch(/^blkplan: Cannot use .+\.\n$/);
    expect(await readdir(join(folder, 'blocked'))).toEqual(['.blkplan']);
  });
});

test('help is no error', async () => {
  const { exit, out: text } = await cli('--help');
  expect(exit).toBe(0);
  expect(text).toMatch(/run.+simulate.+serve/s);
});
