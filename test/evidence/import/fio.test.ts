import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imported, refusal, saved } from './import.ts';

const PLUS = saved('fio-3.33-plus.json');
const JOBS = saved('jobs.fio');

const rowOf = (result: ReturnType<typeof imported>, id: string) => result.rows.find((row) => row.id === id)!;

/** One job as fio 3 writes it, with what a test changes. */
function fio(job: object = {}, options: object = {}): string {
  const latency = { min: 1000, max: 9000, mean: 5000, percentile: { '50.000000': 5000 } };
  const read = { iops: 1000, total_ios: 30_000, runtime: 30_000, lat_ns: latency, clat_ns: latency };
  const write = { iops: 0, total_ios: 0 };
  const told = { ioengine: 'libaio', direct: '1', rw: 'randread', bs: '4k', iodepth: '8', ...options };
  const whole = { jobname: 'job', groupid: 0, error: 0, 'job options': told, read, write, ...job };
  return JSON.stringify({ 'fio version': 'fio-3.33', jobs: [whole] }, null, 1);
}

describe('importing fio JSON', () => {
  it('takes settings, throughput and latencies of JSON+ of 3.33, in microseconds', () => {
    const deep = rowOf(imported('fio', PLUS), 'deep');
    expect(deep.set).toEqual({ ioengine: 'libaio', rw: 'randread', bs: 4096, iodepth: 16, numjobs: 1 });
    const { lat_ns, iops } = JSON.parse(PLUS).jobs.find((job: { jobname: string }) => job.jobname === 'deep').read;
    expect(deep.measured).toMatchObject({ iops, lat_mean_us: lat_ns.mean / 1000 });
    expect(deep.measured['lat_p99_us']).toBe(lat_ns.percentile['99.000000'] / 1000);
  });

  it('reads the microseconds of 2.x, and its options from the job file', () => {
    expect(imported('fio', saved('fio-2.2.10.json')).left.join()).toMatch(
      /sync: not taken: .* give the job file as well/,
    );
    const old = rowOf(imported('fio', [saved('fio-2.2.10.json'), JOBS]), 'sync');
    const now = rowOf(imported('fio', PLUS), 'sync');
    expect(old.set).toEqual(now.set);
    expect(old.measured['lat_mean_us']).toBeCloseTo(now.measured['lat_mean_us']!, 1);
  });

  it('takes what the user assumes where no options are told', () => {
    const { rows } = imported('fio', saved('fio-2.2.10.json'), { ioengine: 'psync', rw: 'randread', bs: 4096 });
    expect(rowOf({ rows } as never, 'sync').set).toMatchObject({ ioengine: 'psync', rw: 'randread', bs: 4096 });
  });

  it('passes over warnings around the JSON, and over numbers that are not', () => {
    for (const odd of ['{not empty}', '-nan', 'waiting for {1}']) expect(saved('fio-3.1-warnings.txt')).toContain(odd);
    expect(imported('fio', saved('fio-3.1-warnings.txt')).rows.map(({ id }) => id)).toEqual(['sync']);
  });

  it('does not take a rate that is not a number for none', () => {
    const without = fio({ read: { iops: 1, total_ios: 30_000 } }).replace('"iops": 1,', '"iops": nan,');
    const none = { rows: [], left: [expect.stringMatching(/job: not taken: fio gives no IOPS/)] };
    expect(imported('fio', without)).toMatchObject(none);
    expect(imported('fio', fio({ read: { iops: 0, total_ios: 3, runtime: 0 } }))).toMatchObject(none);
  });

  it('refuses JSON that is deeper than anything fio writes', () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(refusal('fio', deep)).toMatch(/line 1: the document there is not JSON \(it is nested more than 200 deep\)/);
  });

  it('takes the last document of a status interval and says so', () => {
    const { rows, left } = imported('fio', saved('fio-3.33-status.txt'));
    expect(rows).toHaveLength(1);
    expect(rows[0]!.note).toBe('fio-3.33, 3 s');
    expect(left.join()).toMatch(/3 earlier documents with the same jobs/);
  });

  it('adds up threads that are reported one by one, and does not average their percentiles', () => {
    const threads = JSON.parse(PLUS).jobs.filter(({ jobname }: { jobname: string }) => jobname === 'mixed');
    const mixed = rowOf(imported('fio', PLUS), 'mixed');
    const sum = (part: 'read' | 'write') =>
      threads.reduce((iops: number, job: never) => iops + (job[part] as { iops: number }).iops, 0);
    expect(threads).toHaveLength(2);
    expect(mixed.set.numjobs).toBe(2);
    expect(mixed.measured['read_iops']).toBeCloseTo(sum('read'), 6);
    expect(mixed.measured['iops']).toBeCloseTo(sum('read') + sum('write'), 6);
    expect(mixed.measured).not.toHaveProperty('lat_p99_us');
  });

  it('keeps one row for a group that fio reports together', () => {
    expect(rowOf(imported('fio', PLUS), 'grouped').set).toMatchObject({ numjobs: 2, iodepth: 8 });
  });

  it('weighs the latencies of reads and writes by their number', () => {
    const latency = (mean: number) => ({ min: 1, max: mean, mean });
    const side = (mean: number, total_ios: number) => ({
      iops: total_ios,
      total_ios,
      runtime: 1000,
      lat_ns: latency(mean),
    });
    const { rows } = imported('fio', fio({ read: side(10_000, 300), write: side(50_000, 100) }, { rw: 'randrw' }));
    expect(rows[0]!.measured['lat_mean_us']).toBe(20);
  });

  it('takes percentiles of clat only where submitting takes no time to speak of', () => {
    const latency = (mean: number) => ({ min: 1, max: mean, mean, percentile: { '99.000000': 9000 } });
    const read = (submission: number) => ({
      ...{ iops: 1, total_ios: 1, runtime: 1 },
      lat_ns: { ...latency(5000), percentile: undefined },
      clat_ns: latency(5000 - submission),
    });
    expect(imported('fio', fio({ read: read(50) })).rows[0]!.measured['lat_p99_us']).toBe(9);
    expect(imported('fio', fio({ read: read(1000) })).rows[0]!.measured).not.toHaveProperty('lat_p99_us');
  });

  it('joins sections that differ in the drive alone, and refuses others that ran at the same time', () => {
    const [a, b] = [{ filename: '/dev/nvme0n1' }, { filename: '/dev/nvme1n1' }].map((options, i) =>
      JSON.parse(fio({ jobname: `drive${i}` }, options)),
    );
    const both = (second: object) =>
      JSON.stringify({ ...a, jobs: [...a.jobs, ...(second as { jobs: object[] }).jobs] });
    const { rows } = imported('fio', both(b));
    expect(rows).toHaveLength(1);
    expect(rows[0]!.set).toMatchObject({ devices: 2, device_spread: 'one_device_per_job', numjobs: 2 });
    const other = JSON.parse(fio({ jobname: 'other' }, { bs: '8k' }));
    expect(imported('fio', both(other)).left.join()).toMatch(/drive0 and other: not taken: they ran at the same time/);
  });

  it.each([
    [{ ioengine: 'posixaio' }, /ioengine=posixaio is not one of/],
    [{ direct: '0' }, /page cache/],
    [{ rw: 'trimwrite' }, /rw=trimwrite/],
    [{ bs: '4k,8k' }, /bs=4k,8k gives reads and writes sizes of their own/],
    [{ bssplit: '4k/50:8k/50' }, /bssplit=.* has no counterpart/],
    [{ thinktime: '10' }, /thinktime=10 has no counterpart/],
  ])('says why a job with %j is not taken', (options, why) => {
    const { rows, left } = imported('fio', fio({}, options));
    expect(rows).toEqual([]);
    expect(left.join()).toMatch(why);
  });

  it.each([
    [
      { bs: '4KiB', iodepth_batch: '4' },
      { bs: 4096, iodepth_batch_submit: 4 },
    ],
    [
      { blocksize: '128k', readwrite: 'readwrite', rwmixwrite: '30' },
      { bs: 131_072, rw: 'rw', rwmixread: 70 },
    ],
    [{ cpus_allowed: '0-2,8' }, { cpus_allowed: [0, 1, 2, 8] }],
    [
      { rate_iops: '1000', rate_process: 'linear' },
      { rate_iops: 1000, rate_process: 'linear' },
    ],
    [{ thinktime: '0', zonemode: 'none' }, { iodepth: 8 }],
  ])('reads the options %j', (options, keys) => {
    expect(imported('fio', fio({}, options)).rows[0]!.set).toMatchObject(keys);
  });

  it('leaves jobs that failed or did nothing, with the reason', () => {
    expect(imported('fio', fio({ error: 22 })).left.join()).toMatch(/job: not taken: it ended with error 22/);
    const idle = { iops: 0, total_ios: 0, runtime: 0 };
    expect(imported('fio', fio({ read: idle })).left.join()).toMatch(/it did no IO/);
  });
});

describe('importing fio job files', () => {
  it('gives a row to fill in for each job, with the global options', () => {
    const { rows } = imported('fio', JOBS);
    expect(rows.map(({ id }) => id)).toEqual(['sync', 'deep', 'mixed', 'unified', 'grouped']);
    expect(rows[2]!.set).toMatchObject({ ioengine: 'libaio', rw: 'randrw', bs: 4096, numjobs: 2 });
    expect(rows[0]!.measured).toEqual({});
  });

  it('knows options that are bare, and a global section in the middle', () => {
    const text = '; c\n[global]\ndirect\nioengine=io_uring\n\n[a]\nhipri\n[global]\nbs=8k\n# c\n[b]\niodepth = 4\n';
    const [a, b] = imported('fio', text).rows;
    expect(a!.set).toMatchObject({ ioengine: 'io_uring', completion: 'iopoll', bs: 4096 });
    expect(b!.set).toMatchObject({ bs: 8192, iodepth: 4 });
    expect(b!.set).not.toHaveProperty('completion');
  });

  it('supplies what fio does not repeat in its results', () => {
    const jobs = '[job]\nioengine=libaio\ndirect=1\nfixedbufs\niodepth=999\n';
    expect(imported('fio', [fio(), jobs]).rows[0]!.set).toMatchObject({ fixedbufs: true, iodepth: 8 });
  });
});

describe('odd files', () => {
  it.each([
    ['a file that was cut', PLUS.slice(0, -200), /file1: the JSON that begins at line 1 has no end; the file was cut/],
    ['a file cut within a text', '{"fio version": "fio-3', /has no end/],
    ['an empty file', '', /no JSON in it; write it with fio --output-format=json/],
    ['terse output', '3;fio-3.33;job;0;0;1;2;3', /no JSON in it/],
    ['JSON of something else', '{"a": 1}', /not of fio \(no jobs in it\)/],
    ['client output', '{"client_stats": []}', /fio --client/],
    ['no jobs', '{"fio version": "x", "jobs": []}', /jobs: got \[\]; expected at least 1/],
    ['a negative number', fio({ read: { iops: -5 } }), /jobs\[0\]\.read\.iops: got -5; expected at least 0/],
    ['text for a number', fio({ read: { iops: 'many' } }), /jobs\[0\]\.read\.iops: got "many"/],
    [
      'a warning inside the JSON',
      fio().replace('"jobs"', 'fio: warning\n"jobs"'),
      /line 1: the document there is not JSON/,
    ],
    ['binary', '\u0001\u0002[', /no JSON in it/],
    ['a job file without jobs', '[global]\nbs=4k\n', /without a job/],
    ['a job file with an odd line', '[a]\nbs 4k\n', /got "bs 4k"/],
  ])('refuses %s in one sentence', (_, text, message) => {
    expect(refusal('fio', text)).toMatch(message);
  });

  it('says all problems at once', () => {
    expect(refusal('fio', fio({ read: { iops: -5, runtime: -1 } }))).toMatch(/iops: got -5.*runtime: got -1/);
  });

  it('takes a deep document without a fall', () => {
    expect(refusal('fio', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)).toMatch(/not of fio|not JSON/);
  });

  it('never throws anything but a sentence, wherever a file is cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: PLUS.trimEnd().length - 1 }), (end) => {
        expect(refusal('fio', PLUS.slice(0, end))).toMatch(/has no end/);
      }),
      { numRuns: 50 },
    );
  });
});
