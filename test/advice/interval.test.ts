import { describe, expect, it } from 'vitest';
import { differenceInterval, meanInterval, type Sample } from '../../shared/advice/comparison/interval.ts';

function samples(values: readonly number[], halfWidthPct: number | null): readonly Sample[] {
  return values.map((value, replicate) => ({ replicate, value, halfWidthPct }));
}

describe('the mean of replicates', () => {
  it('is as sure as the row says when there is one', () => {
    expect(meanInterval(samples([200], 1), 0.95)).toEqual({ mean: 200, halfWidth: expect.closeTo(2, 10) });
  });

  it('gains by the root of the number of replicates that agree', () => {
    expect(meanInterval(samples([200, 200, 200, 200], 1), 0.95).halfWidth).toBeCloseTo(1, 10);
  });

  it('takes the scatter where replicates differ more than their half-widths say', () => {
    const { mean, halfWidth } = meanInterval(samples([190, 210], 0.1), 0.95);
    expect(mean).toBe(200);
    // Standard deviation 14.14 over root 2, and t of 19 degrees.
    expect(halfWidth).toBeCloseTo(10 * 2.093, 2);
  });

  it('has no interval without half-widths and replicates', () => {
    expect(meanInterval(samples([200], null), 0.95)).toEqual({ mean: 200, halfWidth: null });
    // t of 1 degree: 12.706.
    expect(meanInterval(samples([190, 210], null), 0.95).halfWidth).toBeCloseTo(127.06, 1);
  });
});

describe('a figure read from a histogram', () => {
  const coarse = (values: readonly number[], halfWidthPct: number | null) =>
    samples(values, halfWidthPct).map((sample) => ({ ...sample, resolutionPct: 0.8 }));

  it('is never surer than the step of the histogram, however many replicates agree', () => {
    expect(meanInterval(coarse([200, 200, 200, 200], 0), 0.95).halfWidth).toBeCloseTo(1.6, 10);
    expect(meanInterval(coarse([200], 1), 0.95).halfWidth).toBeCloseTo(2 + 1.6, 10);
  });

  it('counts the steps of both sides of a difference', () => {
    const many = Array.from({ length: 12 }, () => 100);
    const shifted = many.map((value) => value + 1);
    expect(differenceInterval(coarse(shifted, 0), coarse(many, 0), 0.95, 1)?.halfWidth).toBeCloseTo(0.8 * 2.01, 10);
  });

  it('has no interval either, when nothing says how sure it is', () => {
    expect(meanInterval(coarse([200], null), 0.95).halfWidth).toBeNull();
  });
});

describe('the difference of two points', () => {
  it('counts the rows of one replicate as independent', () => {
    const interval = differenceInterval(samples([103], 1), samples([100], 1), 0.95, 1);
    expect(interval?.mean).toBe(3);
    expect(interval?.halfWidth).toBeCloseTo(Math.sqrt(1.03 * 1.03 + 1), 10);
  });

  it('widens with the number of comparisons that share the confidence', () => {
    const alone = differenceInterval(samples([103], 1), samples([100], 1), 0.95, 1);
    const oneOfTwenty = differenceInterval(samples([103], 1), samples([100], 1), 0.95, 20);
    // t of 19 degrees at 0.9975 over t at 0.95: 3.481 / 2.093.
    expect((oneOfTwenty?.halfWidth ?? 0) / (alone?.halfWidth ?? 1)).toBeCloseTo(3.481 / 2.093, 2);
  });

  it('from ten replicates on sees what the rows alone would hide', () => {
    const noise = [3, -5, 8, 1, -9, 4, 7, -2, 6, -4];
    const a = noise.map((shared) => 101 + shared);
    const b = noise.map((shared) => 100 + shared);
    const nine = differenceInterval(samples(a.slice(0, 9), 8), samples(b.slice(0, 9), 8), 0.95, 1);
    const ten = differenceInterval(samples(a, 8), samples(b, 8), 0.95, 1);
    expect(nine?.halfWidth).toBeGreaterThan(1);
    expect(ten).toEqual({ mean: 1, halfWidth: 0 });
  });

  it('pairs equal replicates, whatever is missing', () => {
    const a = [
      { replicate: 0, value: 500, halfWidthPct: 1 },
      { replicate: 2, value: 110, halfWidthPct: 1 },
    ];
    const b = [
      { replicate: 1, value: 900, halfWidthPct: 1 },
      { replicate: 2, value: 100, halfWidthPct: 1 },
    ];
    expect(differenceInterval(a, b, 0.95, 1)?.mean).toBe(10);
    expect(differenceInterval(a.slice(0, 1), b, 0.95, 1)).toBeUndefined();
  });
});
