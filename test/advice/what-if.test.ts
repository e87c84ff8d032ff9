import { describe, expect, it } from 'vitest';
import { advise } from '#advice';
import { withGoal } from '#planner';
import { rowsOf, specOf } from './rows.ts';

describe('what if', () => {
  const spec = specOf({ objective: 'fastest', slo: { lat_p99_us: { max: 200 } }, axes: { hw_queues: [1, 4, 16] } });
  const rows = rowsOf(spec, ({ hw_queues }) => ({
    iops: 100_000 * hw_queues,
    lat_p99_us: 100 + 10 * hw_queues,
    cpu_cores_used: hw_queues,
  }));
  const settingsFor = (whatIf: object) => {
    const { verdict } = advise({ spec: withGoal(spec, whatIf), rows, finalists: [] });
    return 'recommended' in verdict ? verdict.recommended.settings : verdict.kind;
  };

  it.each([
    [{}, { hw_queues: 4 }],
    [{ slo: {} }, { hw_queues: 16 }],
    [{ objective: 'cheapest' }, { hw_queues: 1 }],
    [{ slo: { lat_p99_us: { max: 50 } } }, 'no_feasible_point'],
    [
      {
        objective: 'cheapest',
        cost: { per_core_hour_usd: 0, per_hour_usd: [{ when: { hw_queues: 16 }, usd: 1 }, { usd: 2 }] },
        slo: {},
      },
      { hw_queues: 16 },
    ],
  ])('%j on the same rows', (whatIf, expected) => {
    expect(settingsFor(whatIf)).toEqual(expected);
  });

  it('draws the frontier over other columns', () => {
    const { frontier } = advise({
      spec: withGoal(spec, { frontier: ['cpu_cores_used', 'lat_p999_us'] }),
      rows,
      finalists: [],
    });
    expect(frontier.columns.map(({ name, better }) => [name, better])).toEqual([
      ['cpu_cores_used', 'lower'],
      ['lat_p999_us', 'lower'],
    ]);
    expect(frontier.points.map(({ values }) => values)).toEqual([[1, 150]]);
  });

  it.each([
    [['iops'], 'at least 2'],
    [['iops', 'iops'], 'each column once'],
    [['iops', 'lat_p99'], 'did you mean lat_p99_us?'],
    [['iops', 'bottleneck'], 'got "bottleneck"; expected one of'],
  ])('refuses a frontier over %j', (frontier, said) => {
    expect(() => withGoal(spec, { frontier })).toThrow(said);
  });

  it('leaves the spec as it was', () => {
    const before = JSON.stringify(spec);
    withGoal(spec, { objective: 'cheapest' });
    expect(JSON.stringify(spec)).toBe(before);
  });
});
