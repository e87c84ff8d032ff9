import { describe, expect, it } from 'vitest';
import { advise, type Effects } from '#advice';
import { type Measure, rowsOf, specOf } from './rows.ts';

const AXES = { hw_queues: [1, 2, 4], cpus: [8, 16], kpti: [false, true] };

function effectsOn(measure: Measure, axes: object = AXES): Effects {
  const spec = specOf({ axes });
  const [effects] = advise({ spec, rows: rowsOf(spec, measure), finalists: [] }).effects;
  if (effects === undefined) throw new Error('Nothing moves.');
  return effects;
}

const shareOf = ({ axes }: Effects, key: string) => axes.find(({ keys }) => keys[0] === key)?.unique_pct;

describe('main effects', () => {
  it('recover what was planted, and the shares add up', () => {
    const effects = effectsOn(({ hw_queues, kpti }) => ({ iops: 100_000 * hw_queues * (kpti ? 0.8 : 1) }));
    expect(effects).toMatchObject({ metric: 'iops', points: 12, balanced: true, interactions: [] });
    expect(effects.axes.map(({ keys: [key] }) => key)).toEqual(['hw_queues', 'kpti', 'cpus']);
    expect(effects.axes.reduce((sum, { unique_pct }) => sum + unique_pct, 0)).toBeCloseTo(100, 6);
    expect(effects.not_additive_pct).toBeCloseTo(0, 6);
    const [queues, kpti, cpus] = effects.axes;
    expect(queues?.values.map(({ effect_pct }) => effect_pct)).toEqual([-50, 0, 100].map((v) => expect.closeTo(v, 6)));
    const [without = 0, with_ = 0] = kpti?.values.map(({ effect_pct }) => 1 + effect_pct / 100) ?? [];
    expect(with_ / without).toBeCloseTo(0.8, 10);
    expect(cpus?.alone_pct).toBeCloseTo(0, 6);
  });

  it('do not mistake an interaction for two of them', () => {
    const effects = effectsOn(({ cpus, kpti }) => ({ iops: (cpus === 8) === kpti ? 200_000 : 100_000 }));
    expect(effects.interactions).toEqual([{ keys: [['cpus'], ['kpti']], share_pct: expect.closeTo(100, 6) }]);
    expect(effects.not_additive_pct).toBeCloseTo(100, 6);
  });

  it('say when points are missing, and stay right', () => {
    const effects = effectsOn(({ hw_queues, cpus }) =>
      hw_queues === 4 && cpus === 8 ? 'No.' : { iops: 100_000 * hw_queues * (cpus / 8) },
    );
    expect(effects.balanced).toBe(false);
    const queues = effects.axes.find(({ keys: [key] }) => key === 'hw_queues');
    const [one = 0, two = 0, four = 0] = queues?.values.map(({ effect_pct }) => 1 + effect_pct / 100) ?? [];
    expect([two / one, four / one]).toEqual([expect.closeTo(2, 4), expect.closeTo(4, 4)]);
    expect(queues?.alone_pct).toBeGreaterThan(shareOf(effects, 'hw_queues') ?? 100);
  });

  it('keep a metric out that nobody measured or that nothing moves', () => {
    const spec = specOf({ axes: AXES });
    const rows = rowsOf(spec, ({ cpus }) => ({ lat_p99_us: null, cpu_ns_per_io: 1000 * cpus }));
    expect(advise({ spec, rows, finalists: [] }).effects.map(({ metric }) => metric)).toEqual(['cpu_ns_per_io']);
  });

  it('do not estimate a pair that would only explain noise', () => {
    const effects = effectsOn(({ hw_queues, cpus }) => ({ iops: 1000 * hw_queues * cpus }), {
      hw_queues: [1, 2],
      cpus: [8, 16],
    });
    expect(effects).toMatchObject({ interactions: [], pairs_not_estimated: 1 });
  });
});
