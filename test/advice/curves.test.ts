import { describe, expect, it } from 'vitest';
import { advise, type Curve, type Family } from '#advice';
import { kneeOf } from '../../shared/advice/findings/knee.ts';
import { fitScalabilityLaw } from '../../shared/advice/findings/scalability-law.ts';
import { type Measure, rowsOf, specOf } from './rows.ts';

const DEPTHS = [1, 2, 4, 8, 16, 32, 64, 128];

function curvesOn(axes: object, measure: Measure): readonly Curve[] {
  const spec = specOf({ axes });
  return advise({ spec, rows: rowsOf(spec, measure), finalists: [] }).curves;
}

const saturating = (depth: number) => Math.min(20_000 * depth, 400_000);

describe('the scalability law', () => {
  it('is recovered from its own numbers', () => {
    const [lambda, sigma, kappa] = [12_000, 0.03, 0.0004];
    const loads = DEPTHS.map((load) => ({
      load,
      iops: (lambda * load) / (1 + sigma * (load - 1) + kappa * load * (load - 1)),
    }));
    expect(fitScalabilityLaw(loads)).toMatchObject({
      iops_of_one: expect.closeTo(lambda, 4),
      contention: expect.closeTo(sigma, 9),
      coherency: expect.closeTo(kappa, 9),
      peak_load: expect.closeTo(Math.sqrt((1 - sigma) / kappa), 4),
      worst_error_pct: expect.closeTo(0, 6),
    });
  });

  it('has a ceiling and no peak where throughput never falls', () => {
    const loads = DEPTHS.map((load) => ({ load, iops: (10_000 * load) / (1 + 0.05 * (load - 1)) }));
    expect(fitScalabilityLaw(loads)).toMatchObject({ peak_load: null, peak_iops: expect.closeTo(200_000, 3) });
  });

  it('is not claimed of three loads, nor of a curve it does not describe', () => {
    expect(fitScalabilityLaw([1, 2, 4].map((load) => ({ load, iops: load })))).toBeNull();
    expect(fitScalabilityLaw(DEPTHS.map((load) => ({ load, iops: load % 3 === 1 ? 1000 : 90_000 })))).toBeNull();
  });
});

describe('the knee', () => {
  it('is the first load of the plateau, with the load before it', () => {
    expect(kneeOf(DEPTHS.map((load) => ({ load, iops: saturating(load) })))).toEqual({
      load: 32,
      previous_load: 16,
      iops: 400_000,
    });
  });

  it('does not move when the plateau goes on', () => {
    const loads = [...DEPTHS, 256, 512].map((load) => ({ load, iops: saturating(load) * (1 + load / 1e5) }));
    for (const count of [7, 8, 9, 10]) expect(kneeOf(loads.slice(0, count))?.load).toBe(32);
  });

  it('is none while more load still helps', () => {
    expect(kneeOf([1, 2, 4, 8].map((load) => ({ load, iops: saturating(load) })))).toBeNull();
    expect(kneeOf([])).toBeNull();
  });
});

describe('curves', () => {
  it('follow one axis, all else equal, and know a knee only where the axis is the load', () => {
    const measure: Measure = ({ iodepth, hw_queues }) => ({ iops: saturating(iodepth) * hw_queues });
    const [depth, queues] = curvesOn({ iodepth: DEPTHS, hw_queues: [1, 2] }, measure);
    expect(depth).toMatchObject({ key: 'iodepth', is_load: true, families_total: 2 });
    expect(depth?.families.map(({ settings, knee }: Family) => [settings, knee?.load])).toEqual([
      [{ hw_queues: 2 }, 32],
      [{ hw_queues: 1 }, 32],
    ]);
    expect(depth?.families[0]?.steps.map(({ value }) => value)).toEqual(DEPTHS);
    expect(queues).toMatchObject({ key: 'hw_queues', is_load: false, families_total: 8 });
    expect(queues?.families.every(({ knee, law }) => knee === null && law === null)).toBe(true);
  });
});
