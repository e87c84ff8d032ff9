import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSweep, type Sweep } from '#sweep';
import { parsed, problemOf, specOf } from './specs.ts';

const existing = (sweep: Sweep): number[] => [...sweep.rowIndices(0, sweep.rowIndexEnd)];
const pointsOf = (sweep: Sweep): unknown[] => existing(sweep).map((row) => sweep.pointAt(row / sweep.spec.replicates));

describe('the product', () => {
  it('goes in declared order, the last axis fastest, with the fixed keys in every point', () => {
    const sweep = openSweep(specOf({ axes: { smt: [1, 2], bs: ['4k', '8k'] }, workload: { rw: 'read' } }));
    expect(pointsOf(sweep)).toEqual([
      { rw: 'read', smt: 1, bs: 4096 },
      { rw: 'read', smt: 1, bs: 8192 },
      { rw: 'read', smt: 2, bs: 4096 },
      { rw: 'read', smt: 2, bs: 8192 },
    ]);
  });

  it('without axes is one point', () => expect(openSweep(specOf()).counts).toMatchObject({ product: 1, points: 1 }));

  it('gives frozen points that do not share anything that changes', () => {
    const sweep = openSweep(specOf({ axes: { bs: ['4k', '8k'] } }));
    const first = sweep.pointAt(0);
    sweep.pointAt(1);
    expect(first).toEqual({ bs: 4096 });
    expect(Object.isFrozen(first)).toBe(true);
    expect(sweep.pointAt(2)).toBeUndefined();
    expect(sweep.pointAt(-1)).toBeUndefined();
    expect(sweep.pointAt(0.5)).toBeUndefined();
  });

  it('numbers rows by point and replicate, and any cut into parts gives the same rows', () => {
    const sweep = openSweep(
      specOf({ axes: { smt: [1, 2], cpus: [8, 16, 32] }, replicates: 3, exclude: [{ smt: 1, cpus: 16 }] }),
    );
    expect(existing(sweep)).toEqual([0, 1, 2, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect([...sweep.rowIndices(1, 5), ...sweep.rowIndices(5, 7), ...sweep.rowIndices(7, 99)]).toEqual(
      existing(sweep).slice(1),
    );
  });
});

describe('exclude and constraints', () => {
  it('leave gaps where all keys of an entry match', () => {
    const sweep = openSweep(
      specOf({ axes: { cpus: [16, 32], hw_queues: [1, 2] }, exclude: [{ cpus: 16, hw_queues: 1 }] }),
    );
    expect(existing(sweep)).toEqual([1, 2, 3]);
    expect(sweep.pointAt(0)).toBeUndefined();
    expect(sweep.counts).toMatchObject({ product: 4, excluded: 1, points: 3 });
  });

  it('compare keys with keys, numbers and sizes of the platform', () => {
    const axes = { hw_queues: [1, 16, 32, 64], bs: ['4k', '64k'] };
    const left = (constraint: string) => openSweep(specOf({ axes, constraints: [constraint] })).counts.points;
    expect(left('hw_queues <= cpus')).toBe(6);
    expect(left('cpus < hw_queues')).toBe(2);
    expect(left('16>=hw_queues')).toBe(4);
    expect(left('bs != 4096')).toBe(4);
    expect(left('hw_queues == 32')).toBe(2);
    expect(left('rate_iops < 5')).toBe(8);
  });

  it.each([
    ['hw_queues <= cpuz', 'constraints[0]: unknown key "cpuz"; did you mean cpus?'],
    [
      'hw_queues = cpus',
      'constraints[0]: got "hw_queues = cpus"; expected key or number, one of <= < == != >= >, key or number',
    ],
    ['hw_queues + 1 <= cpus', 'expected key or number'],
    ['process.exit()', 'expected key or number'],
    ['completion == 1', 'constraints[0]: completion is not a number and cannot be compared.'],
    [
      'poll_queues < 4',
      'poll_queues follows from other keys (hw_queues for iopoll and hybrid, 0 otherwise); set it to compare it.',
    ],
    [7, 'expected key or number'],
  ])('%j is refused', (constraint, message) => {
    expect(problemOf({ axes: { hw_queues: [1, 2] }, constraints: [constraint] })).toContain(message);
  });

  it('name axes only, with good values, and leave something', () => {
    const axes = { bs: ['4k'] };
    expect(problemOf({ axes, exclude: [{ rw: 'read' }] })).toBe(
      '/exclude/0/rw exclude[0].rw: unknown axis "rw"; known are bs.',
    );
    expect(problemOf({ axes, exclude: [{ bs: '4KB' }] })).toContain('/exclude/0/bs exclude[0].bs: got "4KB"');
    expect(problemOf({ axes, exclude: [{}] })).toBe('/exclude/0 exclude[0]: name at least one axis.');
    expect(problemOf({ axes, exclude: [{ bs: '4k' }] })).toContain(
      'exclude and constraints leave none of the 1 points',
    );
  });
});

describe('include', () => {
  it('adds a value that crosses with the other axes, after the product', () => {
    const sweep = openSweep(specOf({ axes: { hw_queues: [1, 2], bs: ['4k', '8k'] }, include: [{ hw_queues: 3 }] }));
    expect(pointsOf(sweep).slice(4)).toEqual([
      { hw_queues: 3, bs: 4096 },
      { hw_queues: 3, bs: 8192 },
    ]);
    expect(sweep.counts).toMatchObject({ product: 4, indices: 6, points: 6, rows: 6 });
  });

  it('takes zipped axes together, and obeys exclude and constraints', () => {
    const more = { axes: { cpus: [8, 16], numa_nodes: [1, 2], hw_queues: [4, 12] }, zip: [['cpus', 'numa_nodes']] };
    const spec = specOf({ ...more, include: [{ cpus: 10, numa_nodes: 2 }], constraints: ['hw_queues <= cpus'] });
    expect(pointsOf(openSweep(spec)).slice(3)).toEqual([{ cpus: 10, numa_nodes: 2, hw_queues: 4 }]);
    expect(problemOf({ ...more, include: [{ cpus: 10 }] })).toBe(
      '/include/0 include[0]: cpus and numa_nodes move together; give numa_nodes too.',
    );
  });

  it('of what is there already is reported as a duplicate', () => {
    const axes = { hw_queues: [1, 2], cpus: { range: { start: 8, stop: 8e2, step: 8 } } };
    const counts = (include: object[]) => openSweep(specOf({ axes, include })).counts;
    expect(counts([{ hw_queues: 2 }])).toMatchObject({ duplicates: 1, indices: 200 });
    expect(counts([{ cpus: 80 }])).toMatchObject({ duplicates: 1, indices: 200 });
    expect(counts([{ hw_queues: 3 }, { hw_queues: 3 }])).toMatchObject({ duplicates: 1, indices: 300 });
    expect(counts([{ hw_queues: 3 }, { hw_queues: 3, cpus: 16 }])).toMatchObject({ duplicates: 1, indices: 300 });
    expect(counts([{ hw_queues: 3 }, { hw_queues: 3, cpus: 17 }])).toMatchObject({ duplicates: 0, indices: 301 });
    expect(counts([{ hw_queues: 1, cpus: 16 }])).toMatchObject({ duplicates: 1, indices: 200 });
  });

  it('belongs to a grid and names axes', () => {
    const axes = { hw_queues: [1, 2] };
    expect(problemOf({ axes, include: [{ hw_queues: 3 }], method: { lhs: { n: 2 } } })).toContain(
      'include adds to a grid',
    );
    expect(problemOf({ axes, include: [{ smt: 2 }] })).toContain(
      'include[0].smt: unknown axis "smt"; known are hw_queues.',
    );
  });
});

describe('decoding', () => {
  const small = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

  it('equals writing all loops out', () => {
    fc.assert(
      fc.property(small, small, small, fc.integer({ min: 1, max: 40 }), (cpus, iodepth, numjobs, unwanted) => {
        const product = cpus.flatMap((c) =>
          iodepth.flatMap((d) => numjobs.map((j) => ({ cpus: c, iodepth: d, numjobs: j }))),
        );
        const included = cpus.flatMap((c) => numjobs.map((j) => ({ cpus: c, iodepth: 41, numjobs: j })));
        const wanted = [...product, ...included].filter(
          (point) => point.iodepth !== unwanted && point.numjobs <= point.cpus,
        );
        fc.pre(wanted.length > 0);
        const sweep = openSweep(
          specOf({
            axes: { cpus, iodepth, numjobs },
            exclude: [{ iodepth: unwanted }],
            constraints: ['numjobs <= cpus'],
            include: [{ iodepth: 41 }],
          }),
        );
        expect(pointsOf(sweep)).toEqual(wanted);
        expect(sweep.counts.points).toBe(wanted.length);
      }),
      { numRuns: 60 },
    );
  });

  it('of a spec that went through JSON is the same', () => {
    const { spec } = parsed({ axes: { bs: ['4k', '8k'], irq_placement: ['first', [0, 1]] }, include: [{ bs: '16k' }] });
    const again = openSweep(JSON.parse(JSON.stringify(spec)));
    expect(pointsOf(again)).toEqual(pointsOf(openSweep(spec)));
  });
});
