import { describe, expect, it } from 'vitest';
import { normalQuantile, RandomStream, samplerOf, streams } from '#engine';

const DRAWS = 200_000;
const MEAN = 80_000;
/** Two-sided 1e-6: with fixed seeds, a test that passes once passes always, and a wrong law has little room. */
const Z = 4.9;

/** cv, quantile function, and kurtosis (fourth central moment over squared variance) of each law. */
const LAWS = [
  { name: 'exponential', cv: 1, quantile: (p: number) => -MEAN * Math.log(1 - p), kurtosis: 9 },
  ...[0.05, 0.3, 0.5329404, 0.9, 1.5].map((cv) => ({
    name: 'lognormal',
    cv,
    quantile: lognormalQuantile(cv),
    kurtosis: lognormalKurtosis(cv),
  })),
];

describe.each(LAWS)('$name with cv $cv', ({ cv, quantile, kurtosis }) => {
  const samples = draw(cv);

  it('declares its moments', () => {
    const sampler = samplerOf(MEAN, cv, streams(1, 0).of('any'));
    expect(sampler.mean).toBe(MEAN);
    expect(sampler.variance).toBeCloseTo((cv * MEAN) ** 2, 3);
  });

  it('has its mean within the standard error', () => {
    const standardError = (cv * MEAN) / Math.sqrt(DRAWS);
    expect(Math.abs(mean(samples) - MEAN)).toBeLessThan(Z * standardError);
  });

  it('has its variance within the standard error of a variance', () => {
    const variance = (cv * MEAN) ** 2;
    const observed = mean(samples.map((x) => (x - MEAN) ** 2));
    expect(Math.abs(observed - variance)).toBeLessThan(Z * variance * Math.sqrt((kurtosis - 1) / DRAWS));
  });

  it.each([0.0005, 0.001, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 0.999, 0.9995])('has its quantile at %d', (p) => {
    const x = quantile(p);
    const share = samples.reduce((count, sample) => (sample <= x ? count + 1 : count), 0) / DRAWS;
    expect(Math.abs(share - p)).toBeLessThan(Z * Math.sqrt((p * (1 - p)) / DRAWS));
  });

  it('is above 0 and does not repeat the draw before', () => {
    expect(samples.every((x) => x >= 0)).toBe(true);
    expect(Math.abs(lag1(samples))).toBeLessThan(Z / Math.sqrt(DRAWS));
  });
});

describe('the table of the lognormal', () => {
  /** Draws at the middles of equal cells leave no sampling error; what remains is the far tail between two draws. */
  it.each([
    [0.05, 1e-7, 1e-5],
    [0.5, 1e-6, 1e-4],
    [0.9, 1e-5, 2e-3],
    [1.5, 1e-4, 2e-2],
  ])('keeps mean and deviation at cv %d when the draws are spread evenly', (cv, meanError, deviationError) => {
    const sampler = samplerOf(1, cv, new EvenStream());
    const samples = Float64Array.from({ length: EVEN_DRAWS }, () => sampler.sample());
    const deviation = Math.sqrt(mean(samples.map((x) => (x - 1) ** 2)));
    expect(Math.abs(mean(samples) - 1)).toBeLessThan(meanError);
    expect(Math.abs(deviation / cv - 1)).toBeLessThan(deviationError);
  });

  it.each([0.05, 0.5, 1.5, 3])('is off by less than 3e-5 in distribution at cv %d', (cv) => {
    const sampler = samplerOf(1, cv, new EvenStream());
    const samples = Float64Array.from({ length: EVEN_DRAWS }, () => sampler.sample()).sort();
    const scale = Math.sqrt(Math.log(1 + cv * cv));
    const worst = samples.reduce((most, x, i) => {
      const z = normalQuantile((i + 0.5) / EVEN_DRAWS);
      const density = Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI);
      return Math.max(most, Math.abs(density * (Math.log(x) / scale + scale / 2 - z)));
    }, 0);
    expect(worst).toBeLessThan(3e-5);
  });
});

describe('samplerOf', () => {
  it('is fixed for a cv of 0 and for a mean of 0', () => {
    const fixed = samplerOf(1200, 0, streams(1, 0).of('fixed'));
    expect([fixed.sample(), fixed.sample(), fixed.mean, fixed.variance]).toEqual([1200, 1200, 1200, 0]);
    const nothing = samplerOf(0, 0.5, streams(1, 0).of('nothing'));
    expect([nothing.sample(), nothing.mean, nothing.variance]).toEqual([0, 0, 0]);
  });

  it('scales with the mean, draw by draw: common random numbers stay common', () => {
    for (const cv of [1, 0.5]) {
      const one = samplerOf(1, cv, streams(1, 0).of('x'));
      const many = samplerOf(1000, cv, streams(1, 0).of('x'));
      for (let i = 0; i < 2000; i++) {
        const small = one.sample() * 1000;
        expect(Math.abs(many.sample() - small)).toBeLessThan(1e-9 * small + 1e-9);
      }
    }
  });

  it.each([
    [-1, 1],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 0],
    [1, -0.5],
    [1, Number.NaN],
  ])('refuses mean %d with cv %d', (mean, cv) => {
    expect(() => samplerOf(mean, cv, streams(1, 0).of('x'))).toThrow(/is a finite number from 0 up/);
  });
});

const EVEN_DRAWS = 2 ** 20;

class EvenStream extends RandomStream {
  private drawn = 0;

  constructor() {
    super([1, 0, 0, 0]);
  }

  override fill(words: Int32Array): void {
    for (let i = 0; i < words.length; i++) words[i] = (this.drawn++ + 0.5) * 2 ** 12;
  }

  override uniform(): number {
    return 0.5;
  }
}

function draw(cv: number): Float64Array {
  const sampler = samplerOf(MEAN, cv, streams(20_261_130, 0).of(`law ${cv}`));
  return Float64Array.from({ length: DRAWS }, () => sampler.sample());
}

function mean(samples: Float64Array): number {
  return samples.reduce((sum, x) => sum + x, 0) / samples.length;
}

function lag1(samples: Float64Array): number {
  const m = mean(samples);
  const products = samples.subarray(1).reduce((sum, x, i) => sum + (x - m) * (samples[i]! - m), 0);
  return products / samples.reduce((sum, x) => sum + (x - m) ** 2, 0);
}

function lognormalQuantile(cv: number): (p: number) => number {
  const variance = Math.log(1 + cv * cv);
  return (p) => MEAN * Math.exp(Math.sqrt(variance) * normalQuantile(p) - variance / 2);
}

function lognormalKurtosis(cv: number): number {
  const w = 1 + cv * cv;
  return w ** 4 + 2 * w ** 3 + 3 * w ** 2 - 3;
}
