import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  batchMeans,
  isPositivelyCorrelated,
  lag1Correlation,
  mser5,
  pairedDifference,
  samplerOf,
  streams,
  studentT,
  TimeAverage,
  twoSidedT,
  vonNeumannRatio,
} from '#engine';

describe('studentT', () => {
  /** Published tables of t, as printed (3 decimals), and longer known values. */
  it.each([
    [0.975, 1, 12.7062047364],
    [0.975, 2, 4.30265272991],
    [0.975, 3, 3.18244630528],
    [0.975, 4, 2.7764451052],
    [0.975, 5, 2.57058183661],
    [0.975, 10, 2.22813885196],
    [0.975, 19, 2.09302405441],
    [0.975, 30, 2.0422724563],
    [0.975, 39, 2.02269092],
    [0.95, 9, 1.83311293265],
    [0.995, 10, 3.16927267],
    [0.995, 19, 2.86093460646],
    [0.9, 5, 1.475884049],
    [0.9995, 4, 8.610301581],
    [0.9995, 20, 3.849516275],
    [0.75, 1, 1],
    [0.75, 2, 0.816496580928],
  ])('at %d with %i degrees is %d', (p, degrees, expected) => {
    expect(studentT(p, degrees) / expected).toBeCloseTo(1, 8);
  });

  it('is odd about a half, and 0 there', () => {
    for (const degrees of [1, 2, 7, 40]) {
      expect(studentT(0.5, degrees)).toBeCloseTo(0, 12);
      expect(studentT(0.1, degrees)).toBeCloseTo(-studentT(0.9, degrees), 12);
    }
  });

  it('approaches the normal distribution', () => {
    expect(studentT(0.975, 1000)).toBeCloseTo(1.9623390808, 8);
    expect(studentT(0.975, 1_000_001)).toBeCloseTo(1.95996635682, 6);
  });

  it('falls with the degrees and rises with p', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.51, max: 0.999, noNaN: true }), fc.integer({ min: 1, max: 200 }), (p, degrees) => {
        expect(studentT(p, degrees + 1)).toBeLessThan(studentT(p, degrees));
        expect(studentT(p + 5e-4, degrees)).toBeGreaterThan(studentT(p, degrees));
      }),
    );
  });

  it('serves two-sided intervals', () => {
    expect(twoSidedT(0.95, 19)).toBeCloseTo(2.0930240544, 8);
  });

  it.each([
    [0, 5],
    [1, 5],
    [Number.NaN, 5],
    [0.9, 0],
    [0.9, 2.5],
  ])('refuses p %d with %d degrees', (p, degrees) => {
    expect(() => studentT(p, degrees)).toThrow(RangeError);
  });
});

describe('batchMeans', () => {
  it('is the textbook interval: 1 to 5 has 3 +- 2.776 * sqrt(2.5 / 5)', () => {
    const interval = batchMeans([1, 2, 3, 4, 5], 0.95);
    expect(interval).toMatchObject({ mean: 3, confidence: 0.95, count: 5 });
    expect(interval.halfWidth).toBeCloseTo(2.7764451052 * Math.sqrt(0.5), 8);
  });

  it('knows nothing of the spread of one batch', () => {
    expect(batchMeans([7], 0.95)).toMatchObject({ mean: 7, halfWidth: Number.POSITIVE_INFINITY });
    expect(() => batchMeans([], 0.95)).toThrow(/at least one/);
  });

  it('covers the mean as often as it says', () => {
    const sampler = samplerOf(100, 0.3, streams(11, 0).of('coverage'));
    const trials = 4000;
    let covered = 0;
    for (let i = 0; i < trials; i++) {
      const { mean, halfWidth } = batchMeans(
        Float64Array.from({ length: 20 }, () => sampler.sample()),
        0.95,
      );
      if (Math.abs(mean - 100) <= halfWidth) covered++;
    }
    /** Five standard errors of a share; a law with cv 0.3 is skewed, which costs a little coverage. */
    expect(Math.abs(covered / trials - 0.95)).toBeLessThan(5 * Math.sqrt((0.95 * 0.05) / trials));
  });
});

describe('pairedDifference', () => {
  it('cancels what both share', () => {
    const shared = samplerOf(100, 1, streams(5, 0).of('shared'));
    const base = Array.from({ length: 30 }, () => shared.sample());
    const better = base.map((x, i) => x + 2 + (i % 2) / 10);
    const difference = pairedDifference(better, base, 0.95);
    expect(difference.mean).toBeCloseTo(2.05, 8);
    expect(difference.halfWidth).toBeLessThan(0.03);
    expect(batchMeans(base, 0.95).halfWidth).toBeGreaterThan(10);
  });

  it('refuses unequal lengths', () => {
    expect(() => pairedDifference([1, 2], [1], 0.95)).toThrow(/equal lengths, not 2 and 1/);
  });
});

describe('correlation of batches', () => {
  const independent = series(0, 2000);
  const sticky = series(0.7, 2000);

  it('is the one the series was made with', () => {
    expect(Math.abs(lag1Correlation(independent))).toBeLessThan(4.9 / Math.sqrt(2000));
    expect(Math.abs(lag1Correlation(sticky) - 0.7)).toBeLessThan(4.9 * Math.sqrt((1 - 0.49) / 2000));
  });

  it('lowers the von Neumann ratio from 2 to 2 (1 - r)', () => {
    expect(Math.abs(vonNeumannRatio(independent) - 2)).toBeLessThan((4.9 * 2) / Math.sqrt(2000));
    expect(vonNeumannRatio(sticky)).toBeCloseTo(0.6, 1);
    expect(vonNeumannRatio([1, 2, 1, 2, 1, 2])).toBeGreaterThan(3);
  });

  it('raises the guard for sticky batches and, as often as stated, for independent ones', () => {
    const chunks = (from: Float64Array): Float64Array[] =>
      Array.from({ length: 100 }, (_, i) => from.subarray(20 * i, 20 * i + 20));
    const raised = (from: Float64Array): number => chunks(from).filter((c) => isPositivelyCorrelated(c, 0.95)).length;
    expect(raised(sticky)).toBeGreaterThan(70);
    /** 5 % of 100 with five standard errors. */
    expect(raised(independent)).toBeLessThan(5 + 5 * Math.sqrt(4.75));
  });

  it('finds nothing in equal or too few batches', () => {
    expect([lag1Correlation([3, 3, 3]), vonNeumannRatio([3, 3, 3])]).toEqual([0, 2]);
    expect([isPositivelyCorrelated([3, 3, 3], 0.95), isPositivelyCorrelated([1, 2], 0.95)]).toEqual([false, false]);
  });
});

describe('mser5', () => {
  const noise = series(0, 400);

  it('cuts where the warm-up ends', () => {
    const windows = noise.map((x, i) => 100 + x + (i < 60 ? 60 - i : 0));
    expect(mser5(windows)).toBeGreaterThanOrEqual(50);
    expect(mser5(windows)).toBeLessThan(100);
  });

  it('keeps everything when there is no warm-up', () => {
    expect(mser5(new Array<number>(200).fill(5))).toBe(0);
    expect(mser5(noise)).toBeLessThan(100);
  });

  it('answers half of the windows when the level still moves at the end', () => {
    expect(mser5(noise.map((x, i) => x / 10 + i))).toBe(200);
  });

  it('does not lose small changes on a high level', () => {
    const windows = noise.map((x, i) => 1e9 + x + (i < 60 ? 60 - i : 0));
    expect(mser5(windows)).toBe(mser5(windows.map((x) => x - 1e9)));
  });

  it.each([[[]], [[1, 2, 3]], [[9, 1, 1, 1, 1, 1, 1, 1, 1]]])('keeps a short series whole', (windows) => {
    expect(mser5(windows)).toBe(0);
  });
});

describe('TimeAverage', () => {
  it('weighs each level by the time it lasted', () => {
    const average = new TimeAverage(2, 100);
    average.set(4, 110);
    average.add(-3, 140);
    expect(average.until(150)).toBe((2 * 10 + 4 * 30 + 1 * 10) / 50);
  });

  it('forgets the past at a restart and keeps the level', () => {
    const average = new TimeAverage(2, 0);
    average.restart(10);
    expect(average.until(20)).toBe(2);
    expect(average.until(10)).toBeNaN();
  });
});

/** First-order autoregression with unit noise. */
function series(stickiness: number, length: number): Float64Array {
  const sampler = samplerOf(1, 1, streams(4, 0).of(`series ${stickiness}`));
  let x = 0;
  return Float64Array.from({ length }, () => {
    x = stickiness * x + sampler.sample() - 1;
    return x;
  });
}
