import { describe, expect, test } from 'vitest';
import { LIST_PRICES, openResult, planSweep } from '#planner';
import { openSweep, parseSweepSpec, readRows } from '#sweep';
import { estimate } from '../../shared/planner/estimate.ts';
import { planParts } from '../../shared/planner/plan-parts.ts';
import { DEMANDING, makeWorld, SMALL, submit, textOf } from './world.ts';

function sweepOf(input: unknown) {
  const parsed = parseSweepSpec(input);
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  return openSweep(parsed.spec);
}

describe('parts', () => {
  const sweep = sweepOf({
    ...SMALL,
    axes: { iodepth: { range: { start: 1, stop: 500, step: 1 } } },
    exclude: [{ iodepth: 7 }],
  });

  test.each([0.01, 1, 50, 10_000])('hold every row once, in order, in at most 1,000 (rows of %d ms)', (rowMs) => {
    const parts = planParts(sweep, rowMs);
    expect(parts.length).toBeLessThanOrEqual(1_000);
    const rows = parts.flatMap(({ from, to }) => [...sweep.rowIndices(from, to)]);
    expect(rows).toEqual([...sweep.rowIndices(0, sweep.rowIndexEnd)]);
    expect(parts.map(({ from, to }) => [...sweep.rowIndices(from, to)].length)).toEqual(parts.map(({ rows: n }) => n));
  });

  test('are cut by predicted work: longer rows, more parts', () => {
    expect(planParts(sweep, 1)).toHaveLength(16);
    expect(planParts(sweep, 50).length).toBeGreaterThan(20);
    expect(planParts(sweep, 10_000)).toHaveLength(998);
  });

  test('are cut without looking at every row when there are no gaps', () => {
    const large = sweepOf({
      ...SMALL,
      axes: { iodepth: { range: { start: 1, stop: 500, step: 1 } }, hw_queues: [1, 2, 4, 8] },
      replicates: 50,
    });
    expect(planParts(large, 2)).toHaveLength(100);
  });
});

describe('estimate', () => {
  test('a plan of 100,000 points is made in a second', () => {
    const axes = {
      iodepth: { range: { start: 1, stop: 1000, step: 1 } },
      numjobs: { range: { start: 1, stop: 100, step: 1 } },
    };
    const startedMs = performance.now();
    const { counts, estimate: found } = planSweep({
      spec: { ...SMALL, axes, replicates: 1, constraints: ['numjobs <= iodepth'] },
    });
    expect(performance.now() - startedMs).toBeLessThan(4_000);
    expect(counts.points).toBe(95_050);
    expect(found.parts).toBeLessThanOrEqual(1_000);
  });

  test('a narrower interval costs its square, up to the limit of IOs', () => {
    const rowMs = (half: number) =>
      planSweep({ spec: { ...SMALL, precision: { iops_half_width: half, confidence: 0.95, max_ios: 1_000_000 } } })
        .estimate.row_ms;
    expect(rowMs(0.005) / rowMs(0.01)).toBeGreaterThan(3);
    expect(rowMs(0.0001)).toBe(rowMs(0.0002));
  });

  test('IOs of many commands take longer, and make more parts', () => {
    const plan = (bs: readonly string[]) => {
      const axes = { bs, iodepth: { range: { start: 1, stop: 20, step: 1 } } };
      return planSweep({ spec: { ...SMALL, axes, workload: { device_max_transfer: '4k' } } }).estimate;
    };
    const [small, large, mixed] = [plan(['4k']), plan(['4M']), plan(['4k', '4M'])];
    expect(large.row_ms).toBeGreaterThan(100 * small.row_ms);
    expect(mixed.row_ms / large.row_ms).toBeCloseTo(0.5, 1);
    expect(large.parts).toBeGreaterThan(small.parts);
  });

  test.each(['results.csv', 'finalists.csv', 'sensitivity.csv'] as const)(
    '%s has the rows that were foreseen',
    async (name) => {
      const { estimate: found } = planSweep({ spec: DEMANDING });
      const world = makeWorld();
      const id = await submit(world, DEMANDING);
      await world.drain();
      const rows = readRows(await textOf(await openResult(world.ports, id, name))).length;
      const foreseen = {
        'results.csv': found.rows,
        'finalists.csv': found.finalist_rows,
        'sensitivity.csv': found.sensitivity_rows,
      };
      if (name === 'results.csv') expect(rows).toBe(foreseen[name]);
      if (name === 'finalists.csv') expect(rows).toBeLessThanOrEqual(foreseen[name]);
      // At either end each figure is closed in four times at most.
      if (name === 'sensitivity.csv')
        expect([rows >= foreseen[name], rows <= 5 * foreseen[name]]).toEqual([true, true]);
      expect(found.wall_time_s).toBeGreaterThan((rows * found.row_ms) / 1_000 / found.workers);
    },
  );

  test('prices are data that can be replaced, and the basis names them', () => {
    const { spec } = sweepOf(SMALL);
    const question = { spec, rows: 1e6, parts: 1000, workers: 50 };
    const free = Object.fromEntries(
      Object.entries(LIST_PRICES).map(([name, price]) => [name, typeof price === 'number' ? 0 : price]),
    );
    const cheap = estimate({
      ...question,
      prices: { ...LIST_PRICES, ...free, region: 'nowhere-1', as_of: '2031-01-01' },
    });
    expect(cheap.cloud_usd).toEqual({ lambda: 0, sqs: 0, s3: 0, logs: 0, total: 0 });
    expect(cheap.basis).toContain('nowhere-1, 2031-01-01');
    const listed = estimate(question).cloud_usd;
    expect(listed.lambda).toBeGreaterThan(0);
    expect(listed.total).toBeCloseTo(listed.lambda + listed.sqs + listed.s3 + listed.logs, 2);
  });
});
