import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Advice, advise, chooseFinalists } from '#advice';
import type { Measurements } from '#blocklayer';
import type { Row, SweepSpec } from '#sweep';
import { rowsOf, specOf } from './rows.ts';

const RUNS = 40;
const OBJECTIVES = ['cheapest', 'fastest', 'lowest_latency', 'balanced'] as const;

/** Few distinct values, so that ties, twins and dominated points are common. */
const measured = fc.option(
  fc.record({
    iops: fc.integer({ min: 1, max: 12 }).map((step) => step * 50_000),
    iops_half_width_pct: fc.constantFrom(0, 0.4, 3, null),
    lat_p99_us: fc.option(
      fc.integer({ min: 1, max: 12 }).map((step) => step * 40),
      { freq: 9 },
    ),
    lat_p99_half_width_pct: fc.constantFrom(0, 1, 8, null),
    cpu_cores_used: fc.integer({ min: 1, max: 8 }).map((half) => half / 2),
    cpu_ns_per_io: fc.constantFrom(2000, 4000, 8000),
  }),
  { freq: 8 },
);

/** 36 points with up to 2 replicates; null = an invalid point. */
const sweeps = fc
  .record({
    replicates: fc.integer({ min: 1, max: 2 }),
    objective: fc.constantFrom(...OBJECTIVES),
    headroom: fc.constantFrom(0, 0.3),
    slo: fc.constantFrom({}, { iops: { min: 150_000 } }, { lat_p99_us: { max: 200 }, cpu_cores_used: { max: 3 } }),
    demand: fc.constantFrom(null, { iops: 3_000_000 }),
    cells: fc.array(measured, { minLength: 72, maxLength: 72 }),
  })
  .map(({ cells, ...sections }) => {
    const axes = {
      completion: ['interrupt', 'adaptive'],
      hw_queues: [1, 2, 4],
      cpus: [8, 16, 32],
      kpti: [false, true],
    };
    const spec = specOf({ ...sections, axes });
    const rows = rowsOf(spec, (_, __, rowIndex) => (cells[rowIndex] ?? 'No.') as Partial<Measurements> | string);
    return { spec, rows };
  });

function adviceOn({ spec, rows }: { spec: SweepSpec; rows: readonly Row[] }): Advice {
  return advise({ spec, rows, finalists: [] });
}

/** One replicate, without any doubt. */
function exact({ spec, rows }: { spec: SweepSpec; rows: readonly Row[] }) {
  const sure = { iops_half_width_pct: 0, lat_p99_half_width_pct: 0 };
  const single = rows
    .filter(({ replicate }) => replicate === 0)
    .map((row, rowIndex) => ({ ...row, rowIndex, measurements: row.measurements && { ...row.measurements, ...sure } }));
  return { spec: { ...spec, replicates: 1 }, rows: single };
}

/** Apart by less than a percent from others that measured the same. */
function byAHair(row: Row): Row {
  const { measurements, rowIndex } = row;
  return {
    ...row,
    measurements: measurements && { ...measurements, iops: measurements.iops * (1 + rowIndex / 20_000) },
  };
}

describe('whatever the rows', () => {
  it('the recommended point is feasible, and nothing in the list is measurably better', () => {
    fc.assert(
      fc.property(sweeps, (sweep) => {
        const { verdict, top } = adviceOn(sweep);
        if (verdict.kind !== 'recommended' && verdict.kind !== 'tie') return;
        const { recommended } = verdict;
        expect(recommended).toEqual(top[0]);
        expect(recommended.feasible && recommended.level).toBe(true);
        expect(recommended.slo.every(({ met }) => met)).toBe(true);
        expect(recommended.against_best?.standing).not.toBe('worse');
        expect(verdict.kind === 'tie').toBe(verdict.level > 1);
      }),
      { numRuns: RUNS },
    );
  });

  it('with exact rows no feasible point has a better objective by more than the margin of equivalence', () => {
    fc.assert(
      fc.property(sweeps, (sweep) => {
        const { verdict, top } = adviceOn(exact(sweep));
        if (verdict.kind !== 'recommended' && verdict.kind !== 'tie') return;
        const own = verdict.recommended.objective_value as number;
        const others = top.filter(({ feasible }) => feasible).flatMap(({ objective_value }) => objective_value ?? []);
        if (sweep.spec.objective === 'fastest') expect(own * 1.0102).toBeGreaterThanOrEqual(Math.max(...others));
        else expect(own).toBeLessThanOrEqual(Math.min(...others) * 1.0102);
      }),
      { numRuns: RUNS },
    );
  });

  it('nothing is cheapest merely by doing less: per IO, or for the same demand, no feasible point costs less', () => {
    fc.assert(
      fc.property(sweeps, ({ spec, rows }) => {
        const asked = exact({ spec: { ...spec, objective: 'cheapest' }, rows });
        const { verdict } = adviceOn(asked);
        if (verdict.kind !== 'recommended' && verdict.kind !== 'tie') return;
        const { demand, headroom, slo } = spec;
        const costOf = ({ measurements: m }: Row) => {
          if (m === null) return Number.POSITIVE_INFINITY;
          if (demand === null) return m.cpu_cores_used / m.iops;
          return m.cpu_cores_used * Math.ceil(demand.iops / (m.iops * (1 - headroom)));
        };
        const meets = ({ measurements: m }: Row) =>
          m !== null &&
          Object.entries(slo).every(([name, { min = 0, max = Number.POSITIVE_INFINITY }]) => {
            const value = Number(m[name as keyof Measurements] ?? Number.NaN) * (name === 'iops' ? 1 - headroom : 1);
            return value >= min && value <= max;
          });
        const least = Math.min(...asked.rows.filter(meets).map(costOf));
        const own = asked.rows.find(({ rowIndex }) => rowIndex === verdict.recommended.row_index);
        expect(own && costOf(own)).toBeLessThanOrEqual(least * 1.0102);
      }),
      { numRuns: RUNS },
    );
  });

  it('a point is infeasible for a reason that its margins name', () => {
    fc.assert(
      fc.property(sweeps, (sweep) => {
        for (const { feasible, slo } of adviceOn(sweep).top) expect(slo.every(({ met }) => met)).toBe(feasible);
      }),
      { numRuns: RUNS },
    );
  });

  it('the order of the rows changes nothing', () => {
    fc.assert(
      fc.property(sweeps, fc.infiniteStream(fc.nat()), ({ spec, rows }, random) => {
        const shuffled = rows
          .map((row) => ({ row, key: random.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ row }) => row);
        expect(JSON.stringify(adviceOn({ spec, rows: shuffled }))).toBe(JSON.stringify(adviceOn({ spec, rows })));
        expect(chooseFinalists(spec, shuffled)).toEqual(chooseFinalists(spec, rows));
      }),
      { numRuns: RUNS },
    );
  });

  it('the frontier stands for exactly the points that no other dominates, to within one percent, in whatever columns', () => {
    const sign = { iops: 1, lat_p99_us: -1, cost_usd_per_hour: -1, cpu_ns_per_io: -1, lat_p50_us: -1 } as const;
    const columns = fc.subarray(Object.keys(sign) as (keyof typeof sign)[], { minLength: 2 });
    fc.assert(
      fc.property(sweeps, columns, ({ spec, rows }, frontierColumns) => {
        const single = rows.filter(({ replicate }) => replicate === 0).map(byAHair);
        const { frontier } = adviceOn({ spec: { ...spec, frontier: frontierColumns }, rows: single });
        const all = single.flatMap(({ measurements, judgement, rowIndex }) => {
          if (measurements === null) return [];
          const figures = { ...measurements, cost_usd_per_hour: judgement?.cost_usd_per_hour ?? null };
          const values = frontierColumns.map((name) =>
            figures[name] === null ? Number.NaN : sign[name] * figures[name],
          );
          return values.some(Number.isNaN) ? [] : [{ rowIndex, values }];
        });
        const dominates = (b: readonly number[], a: readonly number[]) =>
          b.every((value, i) => value >= (a[i] ?? 0)) && b.some((value, i) => value > (a[i] ?? 0));
        const free = all.filter((a) => !all.some((b) => dominates(b.values, a.values)));
        const members = frontier.points.map(({ row_index }) => row_index);
        expect(free.map(({ rowIndex }) => rowIndex)).toEqual(expect.arrayContaining(members));
        expect(frontier.points.reduce((sum, { same }) => sum + 1 + same, frontier.stood_for)).toBe(free.length);
        const standing = free.filter(({ rowIndex }) => members.includes(rowIndex));
        const standsFor = (b: readonly number[], a: readonly number[]) =>
          b.every((value, i) => value + 0.010001 * Math.abs(value) >= (a[i] ?? 0));
        for (const { values } of free) expect(standing.some((each) => standsFor(each.values, values))).toBe(true);
      }),
      { numRuns: 2 * RUNS },
    );
  });

  it('counts add up, and the advice survives JSON without a hole', () => {
    fc.assert(
      fc.property(sweeps, (sweep) => {
        const advice = adviceOn(sweep);
        const { rows, invalid_reasons, failed_reasons } = advice.quality.results;
        expect(rows.ok + rows.invalid + rows.failed).toBe(rows.total);
        expect(rows.total).toBe(sweep.rows.length);
        expect(invalid_reasons.reduce((sum, reason) => sum + reason.rows, 0)).toBe(rows.invalid);
        expect(failed_reasons.reduce((sum, reason) => sum + reason.rows, 0)).toBe(rows.failed);
        expect(JSON.parse(JSON.stringify(advice))).toEqual(advice);
      }),
      { numRuns: RUNS },
    );
  });
});
