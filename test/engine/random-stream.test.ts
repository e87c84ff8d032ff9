import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RandomStream, type StreamState, streams } from '#engine';

const WORD = 2n ** 32n - 1n;

describe('xoshiro128**', () => {
  it('follows the published algorithm from any state', () => {
    const word = fc.nat(2 ** 32 - 1);
    fc.assert(
      fc.property(fc.tuple(word, word, word, word), (state) => {
        fc.pre(state.some((w) => w !== 0));
        expect(first(20, new RandomStream(state))).toEqual(published(20, state));
      }),
    );
  });

  it('gives the same draws in blocks as one by one', () => {
    const [one, other] = [streams(5, 0).of('block'), streams(5, 0).of('block')];
    const words = new Int32Array(100);
    one.fill(words);
    expect(Array.from(words, (word) => word >>> 0)).toEqual(first(100, other));
    expect(one.nextUint32()).toBe(other.nextUint32());
  });

  it('starts from the state 1, 2, 3, 4 with the known outputs', () => {
    expect(first(4, new RandomStream([1, 2, 3, 4]))).toEqual([11520, 0, 5927040, 70819200]);
  });

  it('refuses the state that never leaves 0', () => {
    expect(() => new RandomStream([0, 0, 0, 0])).toThrow(/0, 0, 0, 0/);
  });
});

describe('uniform', () => {
  it('is never 0 and never 1', () => {
    /** The next output is 0 for a second word of 0, and 2^32 - 1 for the word that the algorithm maps to it. */
    expect(new RandomStream([1, 0, 0, 0]).uniform()).toBe(2 ** -33);
    const word = wordGiving(WORD);
    expect(new RandomStream([1, word, 0, 0]).uniform()).toBe(1 - 2 ** -33);
  });

  it('fills 256 equal cells evenly: chi-square within its 1e-6 quantiles', () => {
    const stream = streams(7, 0).of('chi-square');
    expect(chiSquare(256, 200_000, () => Math.floor(stream.uniform() * 256))).toBeLessThan(chiSquareLimit(255));
  });

  it.each(Array.from({ length: 8 }, (_, i) => 4 * i))('has even bits from bit %i up', (shift) => {
    const stream = streams(8, 0).of('bits');
    expect(chiSquare(16, 50_000, () => (stream.nextUint32() >>> shift) & 15)).toBeLessThan(chiSquareLimit(15));
  });

  it('does not foretell the next draw: pairs fill 16 x 16 cells evenly', () => {
    const stream = streams(9, 0).of('pairs');
    const cell = (): number => Math.floor(stream.uniform() * 16) * 16 + Math.floor(stream.uniform() * 16);
    expect(chiSquare(256, 200_000, cell)).toBeLessThan(chiSquareLimit(255));
  });
});

describe('below', () => {
  it.each([1, 2, 3, 7, 32, 96, 1000])('gives each of %i values equally often', (count) => {
    const stream = streams(3, 0).of('below');
    expect(chiSquare(count, 200 * count + 10_000, () => stream.below(count))).toBeLessThan(chiSquareLimit(count - 1));
  });
});

describe('streams', () => {
  it('gives the same numbers for the same seed, replicate and name', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeNat(), fc.string(), (seed, replicate, name) => {
        const again = first(5, streams(seed, replicate).of(name));
        expect(first(5, streams(seed, replicate).of(name))).toEqual(again);
      }),
    );
  });

  it('does not depend on which other streams were opened or used', () => {
    const run = streams(1, 2);
    first(1000, run.of('arrivals'));
    expect(first(5, run.of('service'))).toEqual(first(5, streams(1, 2).of('service')));
  });

  it('gives other numbers when seed, replicate or name differ in anything', () => {
    const near = [
      ...[0, 1, 2, -1, 2 ** 32, 2 ** 32 + 1, 2 ** 53 - 1, 1 - 2 ** 53].map((seed) => streams(seed, 0).of('device')),
      ...[1, 2, 3, 2 ** 32, 2 ** 40].map((replicate) => streams(0, replicate).of('device')),
      ...['', 'd', 'devicf', 'device ', 'ecived', 'device\0', 'Device'].map((name) => streams(0, 0).of(name)),
    ];
    const starts = near.map((stream) => first(4, stream).join());
    expect(new Set(starts).size).toBe(near.length);
  });

  it('are pairwise uncorrelated within the standard error of a correlation, 1 / sqrt(n)', () => {
    const n = 20_000;
    const draws = ['0', '1', '2', '3', '4', '5'].map((name) => {
      const stream = streams(1, 0).of(name);
      return Float64Array.from({ length: n }, () => stream.uniform());
    });
    for (const [i, a] of draws.entries()) {
      for (const b of draws.slice(i + 1)) expect(Math.abs(correlation(a, b))).toBeLessThan(4.9 / Math.sqrt(n));
    }
  });

  it('spread the first draws of neighbouring seeds evenly', () => {
    let seed = 0;
    expect(chiSquare(64, 20_000, () => streams(seed++, 0).of('device').below(64))).toBeLessThan(chiSquareLimit(63));
  });

  it.each([0.5, Number.NaN, 2 ** 53])('refuses the seed %d', (seed) => {
    expect(() => streams(seed, 0)).toThrow(/seed of a run is a whole number/);
  });
});

function first(count: number, stream: RandomStream): number[] {
  return Array.from({ length: count }, () => stream.nextUint32());
}

/** xoshiro128** as published, in whole numbers of any size. */
function published(count: number, state: StreamState): number[] {
  const s = state.map(BigInt) as [bigint, bigint, bigint, bigint];
  return Array.from({ length: count }, () => {
    const result = (rotate((s[1] * 5n) & WORD, 7n) * 9n) & WORD;
    const t = (s[1] << 9n) & WORD;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 11n);
    return Number(result);
  });
}

function rotate(word: bigint, by: bigint): bigint {
  return ((word << by) | (word >> (32n - by))) & WORD;
}

/** The second state word whose next output is the given one: the scrambler backwards, by inverses modulo 2^32. */
function wordGiving(output: bigint): number {
  const inverseOf9 = 954437177n;
  const inverseOf5 = 3435973837n;
  return Number((rotate((output * inverseOf9) & WORD, 25n) * inverseOf5) & WORD);
}

function chiSquare(cells: number, draws: number, draw: () => number): number {
  const counts = new Array<number>(cells).fill(0);
  for (let i = 0; i < draws; i++) counts[draw()]! += 1;
  const expected = draws / cells;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** The 1 - 1e-6 quantile of chi-square by Wilson and Hilferty's cube: z = 4.753. */
function chiSquareLimit(degrees: number): number {
  if (degrees === 0) return 1;
  const spread = 2 / (9 * degrees);
  return degrees * (1 - spread + 4.753 * Math.sqrt(spread)) ** 3;
}

function correlation(a: Float64Array, b: Float64Array): number {
  const mean = (x: Float64Array): number => x.reduce((sum, value) => sum + value, 0) / x.length;
  const [ma, mb] = [mean(a), mean(b)];
  const product = (x: Float64Array, mx: number, y: Float64Array, my: number): number =>
    x.reduce((sum, value, i) => sum + (value - mx) * (y[i]! - my), 0);
  return product(a, ma, b, mb) / Math.sqrt(product(a, ma, a, ma) * product(b, mb, b, mb));
}
