import { describe, expect, it } from 'vitest';
import { parseMeasurementFile } from '#evidence';

const FILE = {
  version: 1,
  title: 'two rows',
  platform: 'generic-nvme',
  workload: { bs: '4k', iodepth: 32 },
  assumed: { gtod_reduce: true },
  rows: [
    { id: 'a', set: { completion: 'interrupt' }, measured: { iops: 1000 }, role: 'fitted', fits: ['cpu_factor'] },
    { id: 'b', set: { hw_queues: 2 }, measured: { iops: 900, profile: { sbitmap_get: 3.5 } } },
  ],
  pairs: [['a', 'b']],
};

function problemsOf(file: object): readonly string[] {
  const parsed = parseMeasurementFile(file);
  return parsed.ok ? [] : parsed.problems.map(({ pointer, message }) => `${pointer} ${message}`);
}

describe('a measurement file', () => {
  it('comes out canonical: sizes in bytes, roles and lists filled in, profiles apart from metrics', () => {
    const parsed = parseMeasurementFile(FILE);
    if (!parsed.ok) throw new Error('refused');
    expect(parsed.file.workload).toEqual({ bs: 4096, iodepth: 32 });
    expect(parsed.file.rows[1]).toEqual({
      id: 'b',
      set: { hw_queues: 2 },
      measured: { iops: 900 },
      profile: { sbitmap_get: 3.5 },
      role: 'predicted',
      fits: [],
      note: null,
    });
    expect(parsed.file.pairs).toEqual([{ before: 'a', after: 'b', ratio: {} }]);
    expect(parsed.file.source).toEqual({});
  });

  it('survives JSON and cannot be changed', () => {
    const parsed = parseMeasurementFile(FILE);
    if (!parsed.ok) throw new Error('refused');
    expect(JSON.parse(JSON.stringify(parsed.file))).toEqual(parsed.file);
    expect(Object.isFrozen(parsed.file.rows[0]!.set)).toBe(true);
  });

  it('takes a pair whose change was published in place of two numbers', () => {
    const parsed = parseMeasurementFile({ ...FILE, pairs: [{ before: 'a', after: 'b', ratio: { iops: 1.15 } }] });
    expect(parsed.ok && parsed.file.pairs[0]!.ratio).toEqual({ iops: 1.15 });
  });

  it.each([
    ['a cost', { cost_tag_get_ns: 50 }, /cost_tag_get_ns is a cost and the same for all rows of a platform/],
    ['a factor', { cpu_factor: 2 }, /cpu_factor is a cost/],
    ['a figure of the device', { device_read_latency_us: 5 }, /device_read_latency_us is a figure of the device/],
  ])('refuses a row that sets %s: a platform is the same for all its rows', (_, set, message) => {
    const row = { id: 'a', set, measured: { iops: 1 } };
    expect(problemsOf({ ...FILE, rows: [row], pairs: [] })).toEqual([expect.stringMatching(message)]);
    expect(problemsOf({ ...FILE, workload: set })).toEqual([expect.stringMatching(message)]);
    expect(problemsOf({ ...FILE, assumed: set })).toEqual([expect.stringMatching(message)]);
  });

  it('answers with all problems at once, each with its place', () => {
    const problems = problemsOf({
      version: 2,
      titel: 'x',
      platform: 'azure-l80s',
      workload: { bs: '4KB' },
      rows: [
        { id: 'a b', measured: { iop: 1 }, role: 'guessed' },
        { id: 'c', set: [], measured: { iops: -1 }, fits: ['cpu_faktor', 'completion'], role: 'fitted' },
      ],
      pairs: [['c', 'd'], ['c']],
    });
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual(
      [
        ...['/titel', '/version', '/title', '/platform', '/workload/bs', '/rows/0/id', '/rows/0/measured/iop'],
        ...['/rows/0/role', '/rows/1/set', '/rows/1/measured/iops', '/rows/1/fits/0', '/rows/1/fits/1'],
        ...['/pairs/0/after', '/pairs/1'],
      ].sort(),
    );
    for (const problem of problems) expect(problem).toMatch(/\.$|\?$/);
  });

  it('refuses a predicted row that sets a number, equal ids, and a key that is both said and assumed', () => {
    expect(
      problemsOf({ ...FILE, rows: [{ id: 'a', measured: { iops: 1 }, fits: ['cpu_factor'] }], pairs: [] }),
    ).toEqual([expect.stringContaining('not predicted')]);
    expect(problemsOf({ ...FILE, rows: [FILE.rows[0], FILE.rows[0]], pairs: [] })).toEqual([
      expect.stringContaining('another row has the id "a"'),
    ]);
    expect(problemsOf({ ...FILE, assumed: { bs: 512 } })).toEqual([
      expect.stringContaining('bs stands in workload too'),
    ]);
  });

  it.each([undefined, null, 3, 'x', [], {}])('refuses %j without throwing', (input) => {
    expect(parseMeasurementFile(input).ok).toBe(false);
  });
});
