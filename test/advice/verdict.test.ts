import { describe, expect, it } from 'vitest';
import { type Advice, advise, chooseFinalists, type RankedPoint } from '#advice';
import type { Row } from '#sweep';
import { type Measure, ratedRows, rowsOf, specOf } from './rows.ts';

function recommended({ verdict }: Advice): RankedPoint {
  if (verdict.kind !== 'recommended' && verdict.kind !== 'tie') throw new Error(`The verdict is ${verdict.kind}.`);
  return verdict.recommended;
}

function adviceOn(sections: object, measure: Measure): Advice {
  const spec = specOf(sections);
  return advise({ spec, rows: rowsOf(spec, measure), finalists: [] });
}

/** IOPS grow with the queues, and by completion. */
const ladder: Measure = ({ completion, hw_queues }) => ({
  iops: 100_000 * hw_queues * (completion === 'poll_after_submit' ? 3 : 1),
  lat_p99_us: 100 + hw_queues,
  cpu_cores_used: hw_queues,
});

describe('objectives', () => {
  it.each([
    ['fastest', { completion: 'poll_after_submit', hw_queues: 16 }],
    ['lowest_latency', { completion: 'poll_after_submit', hw_queues: 1 }],
    ['cheapest', { completion: 'poll_after_submit', hw_queues: 1 }],
    ['balanced', { completion: 'poll_after_submit', hw_queues: 1 }],
  ])('%s', (objective, settings) => {
    expect(recommended(adviceOn({ objective }, ladder)).settings).toEqual(settings);
  });

  it('counts the hosts of a demand into the cost', () => {
    const cost = {
      per_hour_usd: [
        { when: { hw_queues: 1 }, usd: 1 },
        { when: { hw_queues: 4 }, usd: 2 },
        { when: { hw_queues: 16 }, usd: 20 },
      ],
    };
    const base = { objective: 'cheapest', cost, axes: { hw_queues: [1, 4, 16] }, headroom: 0.3 };
    expect(recommended(adviceOn(base, ladder)).settings).toEqual({ hw_queues: 4 });
    const fleet = recommended(adviceOn({ ...base, demand: { iops: 5_000_000 } }, ladder));
    expect(fleet.settings).toEqual({ hw_queues: 4 });
    expect(fleet.hosts_needed).toBe(Math.ceil(5_000_000 / (400_000 * 0.7)));
    expect(fleet.fleet_cost_per_hour).toBe(36);
  });

  it('are not met by doing less: without a demanded rate cost counts per IO, with one at that rate', () => {
    const lazy: Measure = ({ hw_queues }) =>
      hw_queues === 1 ? { iops: 10_000, cpu_cores_used: 0.2 } : { iops: 400_000, cpu_cores_used: 2 };
    const base = { objective: 'cheapest', axes: { hw_queues: [1, 4] } };
    expect(recommended(adviceOn(base, lazy)).settings).toEqual({ hw_queues: 4 });
    expect(recommended(adviceOn({ ...base, demand: { iops: 1_000_000 } }, lazy)).settings).toEqual({ hw_queues: 4 });
  });

  it('cannot rank by a percentile that nobody measured', () => {
    const { verdict } = adviceOn({ objective: 'lowest_latency' }, () => ({
      lat_p99_us: null,
      lat_p99_half_width_pct: null,
    }));
    expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'objective_unknown' });
  });

  it('takes the median of the replicates for a percentile, never a mean', () => {
    const spec = specOf({ axes: { hw_queues: [1] }, replicates: 3, objective: 'lowest_latency' });
    const rows = rowsOf(spec, (_, replicate) => ({ lat_p99_us: [100, 110, 900][replicate] ?? null }));
    expect(recommended(advise({ spec, rows, finalists: [] })).saturation.lat_p99_us?.value).toBe(110);
  });
});

describe('points that cannot be told apart', () => {
  const fastest = { objective: 'fastest', axes: { hw_queues: [1, 4, 16] } };
  const iopsBy =
    (iops: Record<number, number>, more: object = {}): Measure =>
    ({ hw_queues }) => ({
      iops: iops[hw_queues] ?? 0,
      ...more,
    });

  it('are a tie, which cost decides first', () => {
    const measure: Measure = ({ hw_queues }) => ({ iops: 100_000 + hw_queues, cpu_cores_used: 2 - hw_queues / 16 });
    const { verdict } = adviceOn(fastest, measure);
    expect(verdict).toMatchObject({ kind: 'tie', level: 3, decided_by: 'cost', twins: 0 });
    expect(recommended(adviceOn(fastest, measure)).settings).toEqual({ hw_queues: 16 });
  });

  it.each([
    ['lat_p99_us', (queues: number) => ({ lat_p99_us: queues === 4 ? 99 : 100 }), 4],
    ['cpu_ns_per_io', (queues: number) => ({ cpu_ns_per_io: queues === 16 ? 4000 : 5000 }), 16],
    ['row_index', () => ({}), 1],
  ] as const)('are separated by %s when what comes before is equal', (decided_by, measure, hw_queues) => {
    const advice = adviceOn(fastest, (scenario) => measure(scenario.hw_queues));
    expect(advice.verdict).toMatchObject({ kind: 'tie', decided_by });
    expect(recommended(advice).settings).toEqual({ hw_queues });
  });

  it('are told apart by more than noise and more than a hundredth', () => {
    expect(adviceOn(fastest, iopsBy({ 1: 100_000, 4: 110_000, 16: 90_000 })).verdict).toMatchObject({
      kind: 'recommended',
      decided_by: 'objective',
      level: 1,
    });
    expect(
      adviceOn(fastest, iopsBy({ 1: 100_000, 4: 110_000, 16: 90_000 }, { iops_half_width_pct: 20 })).comparison.level,
    ).toBe(3);
    const sharp = { iops_half_width_pct: 0.01 };
    expect(adviceOn(fastest, iopsBy({ 1: 100_000, 4: 100_500, 16: 90_000 }, sharp)).comparison.level).toBe(2);
    expect(adviceOn(fastest, iopsBy({ 1: 100_000, 4: 102_000, 16: 90_000 }, sharp)).comparison.level).toBe(1);
  });

  it('stay together when nothing says how sure the rows are', () => {
    const unsure = { iops_half_width_pct: null };
    const { comparison, top } = adviceOn(fastest, iopsBy({ 1: 100_000, 4: 200_000, 16: 90_000 }, unsure));
    expect(comparison.level).toBe(3);
    expect(top[0]?.saturation.iops.half_width_pct).toBeNull();
  });

  it('say by how much the others are behind', () => {
    const { top } = adviceOn(fastest, iopsBy({ 1: 100_000, 4: 110_000, 16: 55_000 }));
    expect(top.map(({ against_best }) => against_best?.difference_pct ?? null)).toEqual([
      null,
      expect.closeTo(-9.09, 2),
      -50,
    ]);
  });
});

describe('the SLO', () => {
  it('leaves the headroom unused', () => {
    const slo = { iops: { min: 280_000 } };
    const at = (headroom: number) =>
      adviceOn({ slo, headroom, objective: 'cheapest', axes: { hw_queues: [1, 4, 16] } }, ladder);
    expect(recommended(at(0.3)).settings).toEqual({ hw_queues: 4 });
    expect(recommended(at(0.31)).settings).toEqual({ hw_queues: 16 });
  });

  it('that nothing meets names the nearest point, the limit and how far it is', () => {
    const { verdict, top } = adviceOn(
      { slo: { iops: { min: 6_000_000 }, lat_p99_us: { max: 150 } }, headroom: 0.2 },
      ladder,
    );
    expect(verdict).toMatchObject({
      kind: 'no_feasible_point',
      nearest: { settings: { completion: 'poll_after_submit', hw_queues: 16 }, feasible: false },
      failing: { metric: 'iops', bound: 'min', limit: 6_000_000, value: 3_840_000, margin_pct: -36 },
    });
    expect(top).toHaveLength(9);
  });

  it('takes a metric that was not measured as missed', () => {
    const { verdict } = adviceOn({ slo: { lat_p99_us: { max: 150 } } }, () => ({ lat_p99_us: null }));
    expect(verdict).toMatchObject({
      kind: 'no_feasible_point',
      failing: { metric: 'lat_p99_us', value: null, margin_pct: null },
    });
  });

  it('says when a margin is thinner than the interval', () => {
    const { verdict } = adviceOn(
      { slo: { lat_p99_us: { max: 121 }, cpu_cores_used: { max: 4 } }, axes: { hw_queues: [1] } },
      () => ({}),
    );
    expect(verdict).toMatchObject({ recommended: { slo: [{ settled: false }, { settled: null }] } });
  });
});

describe('finalists', () => {
  const sections = {
    slo: { iops: { min: 200_000 }, lat_p99_us: { max: 110 } },
    headroom: 0.2,
    objective: 'cheapest',
    replicates: 2,
  };

  it('meet the IOPS with headroom and run at the load of one host', () => {
    const spec = specOf({ ...sections, demand: { iops: 2_000_000 } });
    const finalists = chooseFinalists(spec, rowsOf(spec, ladder));
    expect(finalists.map(({ rowIndex, hosts, rateIops }) => [rowIndex, hosts, rateIops])).toEqual([
      [12, 9, 2_000_000 / 9],
      [14, 3, 2_000_000 / 3],
      [16, 1, 2_000_000],
      [2, 7, 2_000_000 / 7],
      [8, 7, 2_000_000 / 7],
      [4, 2, 1_000_000],
      [10, 2, 1_000_000],
    ]);
  });

  it('are none without a demanded rate, and at most twenty', () => {
    const none = specOf({ objective: 'fastest' });
    expect(chooseFinalists(none, rowsOf(none, ladder))).toEqual([]);
    const many = specOf({ axes: { hw_queues: { range: { start: 1, stop: 64, step: 1 } } }, slo: { iops: { min: 1 } } });
    expect(chooseFinalists(many, rowsOf(many, ladder))).toHaveLength(20);
  });

  it('decide the verdict at their rate', () => {
    const spec = specOf(sections);
    const rows = rowsOf(spec, ladder);
    const atRate = ratedRows(spec, chooseFinalists(spec, rows), ({ completion }) => ({
      lat_p99_us: completion === 'adaptive' ? 90 : 115,
    }));
    const advice = advise({ spec, rows, finalists: atRate });
    expect(advice.evaluated).toEqual({
      at: 'demanded_rate',
      because: 'finalists_simulated',
      candidates: 7,
      not_simulated: 0,
      finalists_missing: 0,
    });
    expect(recommended(advice)).toMatchObject({
      settings: { completion: 'adaptive', hw_queues: 4 },
      at_rate: { rate_iops: 200_000, lat_p99_us: { value: 90 } },
    });
  });

  it('of another rate answer nothing', () => {
    const spec = specOf(sections);
    const rows = rowsOf(spec, ladder);
    const atRate = ratedRows(spec, chooseFinalists(spec, rows), () => ({ lat_p99_us: 90 }));
    const asked = { ...spec, slo: { ...spec.slo, iops: { min: 250_000 } } };
    expect(advise({ spec: asked, rows, finalists: atRate }).evaluated).toMatchObject({
      at: 'saturation',
      because: 'finalists_ran_at_another_rate',
    });
  });

  it('of which some ran at another rate recommend nothing over the others', () => {
    const spec = specOf({ ...sections, slo: {}, demand: { iops: 2_000_000 } });
    const rows = rowsOf(spec, ladder);
    const stored = ratedRows(spec, chooseFinalists(spec, rows), () => ({ lat_p99_us: 90 }));
    const asked = { ...spec, demand: { iops: 1_900_000 } };
    const rates = (of: typeof spec) =>
      new Map(chooseFinalists(of, rows).map(({ rowIndex, rateIops }) => [rowIndex, rateIops]));
    const [before, now] = [rates(spec), rates(asked)];
    const same = [...now].filter(([rowIndex, rate]) => before.get(rowIndex) === rate);
    expect(same).toEqual([]);
    // One host carries either demand: only its rate is the demand itself, so it is simulated again by hand.
    const [lone] = chooseFinalists(asked, rows).slice(-1);
    const again = ratedRows(asked, lone === undefined ? [] : [lone], () => ({ lat_p99_us: 90 }));
    const partly = [...stored.filter(({ rowIndex }) => again.every((row) => row.rowIndex !== rowIndex)), ...again];
    const advice = advise({ spec: asked, rows, finalists: partly });
    expect(advice.evaluated).toMatchObject({
      because: 'finalists_simulated',
      candidates: 1,
      finalists_missing: now.size - 1,
    });
    expect(advice.verdict).toMatchObject({
      kind: 'inconclusive',
      reason: 'finalists_missing',
      nearest: { row_index: lone?.rowIndex },
    });
    expect(advice.alternatives).toEqual([]);
  });

  it('that all miss leave the question open while other points were not tried', () => {
    const spec = specOf(sections);
    const rows = rowsOf(spec, ladder);
    const some = chooseFinalists(spec, rows).slice(0, 3);
    const slow = ratedRows(spec, some, () => ({ lat_p99_us: 200 }));
    expect(advise({ spec, rows, finalists: slow })).toMatchObject({
      verdict: { kind: 'inconclusive', reason: 'no_simulated_finalist_is_feasible', failing: { metric: 'lat_p99_us' } },
      evaluated: { candidates: 3, not_simulated: 4 },
    });
  });
});

describe('an open loop that cannot keep up', () => {
  const slow: Measure = ({ hw_queues }) => ({ iops: hw_queues === 1 ? 60_000 : 100_000, lat_p99_us: 130 });
  const sections = { axes: { hw_queues: [1, 4] }, workload: { rate_iops: 100_000 }, objective: 'lowest_latency' };

  it('has no latency, and loses by it', () => {
    const advice = adviceOn({ ...sections, slo: { lat_mean_us: { max: 500 } } }, slow);
    expect(advice.verdict).toMatchObject({ kind: 'recommended', recommended: { settings: { hw_queues: 4 } } });
    expect(advice.quality.results).toMatchObject({ open_loop_rows: 2, overloaded_rows: 1 });
    expect(adviceOn({ ...sections, axes: { hw_queues: [1] }, slo: { lat_mean_us: { max: 500 } } }, slow)).toMatchObject(
      {
        verdict: {
          kind: 'no_feasible_point',
          nearest: { saturation: { overloaded: true, lat_p99_us: null } },
          failing: { metric: 'lat_mean_us', value: null, trouble: 'overloaded' },
        },
      },
    );
  });

  it('keeps up within the noise of its arrivals', () => {
    const late: Measure = () => ({ iops: 98_700, iops_half_width_pct: 0.5 });
    expect(adviceOn(sections, late).quality.results.overloaded_rows).toBe(0);
    const unsure: Measure = () => ({ iops: 60_000, iops_half_width_pct: null });
    expect(adviceOn(sections, unsure).quality.results.overloaded_rows).toBe(0);
  });

  it('is no host for that load, whatever else it meets', () => {
    const spec = specOf({
      axes: { hw_queues: [1, 4] },
      slo: { iops: { min: 90_000 } },
      headroom: 0,
      objective: 'fastest',
    });
    const rows = rowsOf(spec, () => ({}));
    const finalists = ratedRows(spec, chooseFinalists(spec, rows), () => ({ iops: 70_000 }));
    expect(advise({ spec, rows, finalists }).verdict).toMatchObject({
      kind: 'no_feasible_point',
      failing: { metric: 'iops', bound: 'min', limit: 90_000, value: 70_000, trouble: 'overloaded' },
    });
  });
});

describe('what the rows cannot carry', () => {
  it('no ok row gives no verdict, with the reasons', () => {
    const advice = adviceOn({}, () => 'This cannot be.');
    expect(advice).toMatchObject({
      verdict: { kind: 'inconclusive', reason: 'no_ok_rows', nearest: null },
      top: [],
      quality: {
        results: {
          invalid_reasons: [{ error_code: 'impossible', rows: 9, example: 'This cannot be.', first_row_index: 0 }],
        },
      },
    });
  });

  it('no row at all is no fault', () => {
    expect(advise({ spec: specOf({}), rows: [], finalists: [] }).verdict.kind).toBe('inconclusive');
  });

  it('counts what was there', () => {
    const spec = specOf({ replicates: 2 });
    const rows: Row[] = rowsOf(spec, ({ hw_queues }, replicate) =>
      hw_queues === 1 ? 'No.' : { precision_met: replicate === 0, lat_p999_us: null },
    ).map((row, i) =>
      i === 17 ? { ...row, status: 'failed', measurements: null, errorCode: 'crashed', errorMessage: 'Gone.' } : row,
    );
    const { results } = advise({ spec, rows, finalists: [] }).quality;
    expect(results).toMatchObject({
      rows: { total: 18, ok: 11, invalid: 6, failed: 1 },
      precision_not_met: 5,
      percentiles_empty: { lat_p99_us: 0, lat_p999_us: 11 },
      model_versions: [{ name: '1', rows: 18 }],
      failed_reasons: [{ error_code: 'crashed', rows: 1, example: 'Gone.', first_row_index: 17 }],
    });
  });
});
