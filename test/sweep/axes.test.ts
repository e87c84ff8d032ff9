import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSweep } from '#sweep';
import { parsed, problemOf, specOf } from './specs.ts';

/** The values an axis goes through, in order. */
function valuesOf(key: string, axis: unknown): unknown[] {
  const sweep = openSweep(specOf({ axes: { [key]: axis } }));
  return Array.from({ length: sweep.counts.points }, (_, i) => (sweep.pointAt(i) as never)[key]);
}

describe('a range', () => {
  it('ends with its stop, in exact decimals', () => {
    expect(valuesOf('hybrid_sleep_ratio', { range: { start: 0.1, stop: 0.3, step: 0.1 } })).toEqual([0.1, 0.2, 0.3]);
    expect(valuesOf('device_latency_cv', { range: { start: 0, stop: 1.2, step: 0.05 } })).toContain(1.15);
    expect(valuesOf('hw_queues', { range: { start: 2, stop: 2, step: 1 } })).toEqual([2]);
    expect(valuesOf('hw_queues', { range: { start: 8, stop: 2, step: -3 } })).toEqual([8, 5, 2]);
    expect(valuesOf('bs', { range: { start: '4k', stop: '12k', step: '4k' } })).toEqual([4096, 8192, 12288]);
  });

  it('holds what its numbers say in decimal notation', () => {
    const decimal = fc.record({
      start: fc.integer({ min: 0, max: 500 }),
      step: fc.integer({ min: 1, max: 30 }),
      n: fc.integer({ min: 1, max: 20 }),
      places: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(decimal, ({ start, step, n, places }) => {
        const at = (i: number) => Number(`${start + i * step}e-${places}`);
        const range = { start: at(0), stop: at(n - 1), step: Number(`${step}e-${places}`) };
        expect(valuesOf('irq_coalesce_us', { range })).toEqual(Array.from({ length: n }, (_, i) => at(i)));
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    [{ start: 0, stop: 5, step: 2 }, 'from 0 in steps of 2 the values do not meet 5; stop at 4 or 6.'],
    [
      { start: 0.1, stop: 0.35, step: 0.1 },
      'from 0.1 in steps of 0.1 the values do not meet 0.35; stop at 0.3 or 0.4.',
    ],
    [{ start: 1, stop: 5, step: 0 }, 'steps of 0 never lead from 1 to 5; turn the sign of step.'],
    [{ start: 5, stop: 1, step: 2 }, 'steps of 2 never lead from 5 to 1; turn the sign of step.'],
    [{ start: 0, stop: 1e6, step: 1e-12 }, 'its values need more than 15 digits; take a larger step.'],
  ])('%j is refused', (range, message) => {
    expect(problemOf({ axes: { irq_coalesce_us: { range } } })).toBe(
      `/axes/irq_coalesce_us/range axes.irq_coalesce_us.range: ${message}`,
    );
  });

  it('keeps the bounds and the type of its key, and says all that is wrong', () => {
    expect(problemOf({ axes: { hw_queues: { range: { start: 0, stop: 5000, step: 0.5 } } } }).split('\n')).toEqual([
      '/axes/hw_queues/range/start axes.hw_queues.range.start: got 0; expected an integer from 1 to 4096.',
      '/axes/hw_queues/range/stop axes.hw_queues.range.stop: got 5000; expected an integer from 1 to 4096.',
      '/axes/hw_queues/range/step axes.hw_queues.range.step: got 0.5; expected an integer.',
    ]);
    expect(problemOf({ axes: { hw_queues: { range: { start: 1, end: 5 } } } })).toContain('unknown key "end"');
    expect(problemOf({ axes: { completion: { range: { start: 1, stop: 2, step: 1 } } } })).toContain(
      'only numbers have ranges; list the values of completion.',
    );
  });
});

describe('a log axis', () => {
  it('has exact ends and exact powers', () => {
    expect(valuesOf('iodepth', { log: { start: 1, stop: 256, base: 2 } })).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(valuesOf('irq_coalesce_us', { log: { start: 1, stop: 1000, points: 4 } })).toEqual([1, 10, 100, 1000]);
    expect(valuesOf('irq_coalesce_us', { log: { start: 0.1, stop: 100, base: 10 } })).toEqual([0.1, 1, 10, 100]);
    expect(valuesOf('bs', { log: { start: 512, stop: '4k', base: 2 } })).toEqual([512, 1024, 2048, 4096]);
  });

  it('grows by equal ratios, up to rounding', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        fc.double({ min: 1.5, max: 1e4, noNaN: true }),
        fc.integer({ min: 2, max: 30 }),
        (start, factor, points) => {
          const values = valuesOf('irq_coalesce_us', {
            log: { start, stop: Math.min(start * factor, 1e6), points },
          }) as number[];
          const ratio = ((values.at(-1) as number) / (values[0] as number)) ** (1 / (points - 1));
          values.slice(1).forEach((value, i) => {
            expect(value / (values[i] as number)).toBeCloseTo(ratio, 8);
          });
        },
      ),
      { numRuns: 50 },
    );
  });

  it('of a whole key rounds to whole values and counts what repeats', () => {
    const { spec, notes } = parsed({ axes: { iodepth: { log: { start: 1, stop: 8, points: 10 } } } });
    expect(openSweep(spec).counts).toMatchObject({ points: 7, duplicates: 3 });
    expect(notes).toEqual(['3 values of axes or include are said again and counted once.']);
  });

  it.each([
    [{ start: 1, stop: 100, base: 2 }, '1 times powers of 2 do not meet 100; change stop, or give points.'],
    [{ start: 1, stop: 100 }, 'give either base or points, beside start and stop.'],
    [{ start: 1, stop: 100, base: 10, points: 3 }, 'give either base or points, beside start and stop.'],
    [{ start: 100, stop: 1, base: 10 }, 'expected 0 < start <= stop; got 100 and 1.'],
    [{ start: 1, stop: 100, points: 1 }, 'points: got 1; expected an integer from 2 to 10000.'],
    [{ start: 1, stop: 100, base: 1 }, 'base: got 1; expected an integer from 2 on.'],
    [{ stop: 100, base: 10 }, 'start is missing.'],
  ])('%j is refused', (log, message) => expect(problemOf({ axes: { iodepth: { log } } })).toContain(message));
});

describe('values of an axis', () => {
  it('may be one value, and are counted once however they are written', () => {
    const { spec, notes } = parsed({ axes: { bs: [4096, '4k', 4096.0, '8KiB'], rw: 'read' } });
    expect(openSweep(spec).counts).toMatchObject({
      axes: [
        { name: 'bs', size: 2 },
        { name: 'rw', size: 1 },
      ],
      duplicates: 2,
      points: 2,
    });
    expect(notes).toEqual(['2 values of axes or include are said again and counted once.']);
  });

  it('that are lists come as a list of lists', () => {
    expect(valuesOf('cpus_allowed', [[0, 1], [2], null, [0, 1]])).toEqual([[0, 1], [2], null]);
    expect(valuesOf('irq_placement', ['first', [0, 1]])).toEqual(['first', [0, 1]]);
    expect(problemOf({ axes: { cpus_allowed: [0, 1] } })).toContain('as an axis a list of such lists');
  });

  it('are wanted: an empty list, or a rule of another kind, is refused', () => {
    expect(problemOf({ axes: { bs: [] } })).toBe('/axes/bs axes.bs: the list is empty; give at least one value.');
    expect(problemOf({ axes: { bs: {} } })).toContain(
      'expected one value, a list, {range: {start, stop, step}} or {log: {…}}.',
    );
    expect(problemOf({ axes: { bs: { rnge: {} } } })).toContain('did you mean range?');
    expect(problemOf({ axes: [1] })).toContain('axes: got [1]; expected an object of keys');
  });
});

describe('zipped axes', () => {
  const zipped = { zip: [['cpus', 'numa_nodes']] };

  it('move together and are counted once as tuples', () => {
    const spec = specOf({ ...zipped, axes: { cpus: [16, 32, 16, 16], numa_nodes: [2, 4, 4, 2] } });
    const sweep = openSweep(spec);
    expect(sweep.counts).toMatchObject({ axes: [{ name: 'cpus+numa_nodes', size: 3 }], product: 3, duplicates: 1 });
    expect([0, 1, 2].map((i) => sweep.pointAt(i))).toEqual([
      { cpus: 16, numa_nodes: 2 },
      { cpus: 32, numa_nodes: 4 },
      { cpus: 16, numa_nodes: 4 },
    ]);
  });

  it('may mix rules and lists', () => {
    const axes = { cpus: { range: { start: 8, stop: 24, step: 8 } }, numa_nodes: [1, 2, 1] };
    const sweep = openSweep(specOf({ ...zipped, axes }));
    expect(sweep.pointAt(2)).toEqual({ cpus: 24, numa_nodes: 1 });
    expect(sweep.counts.points).toBe(3);
  });

  it.each([
    [
      { ...zipped, axes: { cpus: [1, 2, 3], numa_nodes: [1, 2] } },
      '/zip/0 zip[0]: zipped axes need equally many values, but cpus has 3, numa_nodes has 2.',
    ],
    [{ zip: [['cpus', 'nodes']], axes: { cpus: [1, 2] } }, '/zip/0/1 zip[0][1]: unknown axis "nodes"; known are cpus.'],
    [
      {
        zip: [
          ['cpus', 'smt'],
          ['smt', 'cpus'],
        ],
        axes: { cpus: [1], smt: [1] },
      },
      'zip[1][0]: smt is zipped already; an axis moves once.',
    ],
    [{ zip: ['cpus'], axes: { cpus: [1] } }, 'zip[0]: got "cpus"; expected a list of two or more axes.'],
    [{ zip: { cpus: 'smt' }, axes: { cpus: [1] } }, 'zip: got {"cpus":"smt"}; expected a list.'],
  ])('%j is refused', (more, message) => expect(problemOf(more)).toContain(message));
});
