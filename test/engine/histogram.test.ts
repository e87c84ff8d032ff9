import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Histogram } from '#engine';

const RELATIVE_ERROR = 1 / 128;
const QUANTILES = [0.01, 0.5, 0.9, 0.95, 0.99, 0.999] as const;

/** Small, common and huge values: both ends of every doubling matter. */
const value = fc.oneof(
  fc.nat(200),
  fc.nat(2 ** 20),
  fc.integer({ min: 0, max: 46 }).map((e) => 2 ** e),
  fc.integer({ min: 1, max: 46 }).map((e) => 2 ** e - 1),
  fc.integer({ min: 0, max: 2 ** 47 - 1 }),
);

describe('Histogram', () => {
  it('tells every quantile within 1/128 of the sample at rank ceil(q n)', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), fc.nat(200), (distinct, copies) => {
        const samples = Array.from(
          { length: distinct.length * (copies + 1) },
          (_, i) => distinct[i % distinct.length]!,
        );
        const histogram = filled(samples);
        const sorted = samples.toSorted((a, b) => a - b);
        for (const q of QUANTILES) {
          const told = histogram.quantile(q);
          const exact = sorted[Math.ceil(q * sorted.length - 1e-6) - 1]!;
          if (told === null) expect(sorted.length * (1 - q)).toBeLessThan(10);
          else expect(Math.abs(told - exact)).toBeLessThanOrEqual(RELATIVE_ERROR * exact);
        }
      }),
    );
  });

  it('keeps count, mean, min and max exact', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (samples) => {
        const histogram = filled(samples);
        expect(histogram.count).toBe(samples.length);
        expect(histogram.mean).toBe(samples.reduce((sum, ns) => sum + ns, 0) / samples.length);
        expect([histogram.min, histogram.max]).toEqual([Math.min(...samples), Math.max(...samples)]);
      }),
    );
  });

  it('is exact below 128 ns', () => {
    for (let ns = 0; ns < 128; ns++) expect(filled(new Array<number>(100).fill(ns)).quantile(0.5)).toBe(ns);
  });

  it.each([
    [0.5, 50],
    [0.01, 1],
    [0.9, 90],
  ])('takes the nearest rank: the %d quantile of 1 to 100 is %i', (q, expected) => {
    expect(filled(Array.from({ length: 100 }, (_, i) => i + 1)).quantile(q)).toBe(expected);
  });

  it.each([
    [0.5, 20],
    [0.9, 100],
    [0.99, 1000],
    [0.999, 10_000],
  ])('tells the %d quantile from %i samples on, and not before', (q, enough) => {
    const samples = new Array<number>(enough - 1).fill(7);
    const histogram = filled(samples);
    expect(histogram.quantile(q)).toBeNull();
    histogram.record(7);
    expect(histogram.quantile(q)).toBe(7);
  });

  it('keeps p99 and p99.9 apart', () => {
    const histogram = filled(Array.from({ length: 100_000 }, (_, i) => i + 1));
    expect(histogram.quantile(0.999)! / histogram.quantile(0.99)!).toBeCloseTo(99.9 / 99, 2);
  });

  it('counts what is beyond its range and still knows the maximum', () => {
    const histogram = filled([...new Array<number>(80).fill(5), ...new Array<number>(20).fill(2 ** 47)]);
    expect([histogram.overflow, histogram.max, histogram.quantile(0.5), histogram.quantile(0.9)]).toEqual([
      20,
      2 ** 47,
      5,
      2 ** 47,
    ]);
  });

  it('merges to what one histogram of all samples would be', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), fc.array(value, { minLength: 1 }), (a, b) => {
        const merged = filled(a);
        merged.merge(filled(b));
        expect(merged).toEqual(filled([...a, ...b]));
      }),
      { numRuns: 20 },
    );
  });

  it('is as new after a reset', () => {
    const histogram = filled([1, 2 ** 40, 2 ** 50]);
    histogram.reset();
    expect(histogram).toEqual(new Histogram());
  });

  it('has no mean and no quantile when empty', () => {
    const empty = new Histogram();
    expect([empty.mean, empty.quantile(0.5), empty.min, empty.max]).toEqual([
      Number.NaN,
      null,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ]);
  });

  it.each([-1, Number.NaN])('refuses %d', (ns) => {
    expect(() => new Histogram().record(ns)).toThrow(/whole nanoseconds from 0 up/);
  });
});

function filled(samples: readonly number[]): Histogram {
  const histogram = new Histogram();
  for (const ns of samples) histogram.record(ns);
  return histogram;
}
