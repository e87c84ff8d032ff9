import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSweep } from '#sweep';
import { permutation } from '../../shared/sweep/points/designs/lhs.ts';
import { directionNumbers, SOBOL_DIMENSIONS_MAX, sobolBits } from '../../shared/sweep/points/designs/sobol.ts';
import { problemOf, specOf } from './specs.ts';

const axes = {
  cpus: { range: { start: 8, stop: 800, step: 8 } },
  hw_queues: [1, 2, 4, 8],
  iodepth: { range: { start: 1, stop: 1000, step: 1 } },
};

const pointsOf = (method: object, more: object = {}) => {
  const sweep = openSweep(specOf({ axes, method, ...more }));
  return Array.from(
    { length: sweep.counts.points },
    (_, i) => sweep.pointAt(i) as { cpus: number; hw_queues: number; iodepth: number },
  );
};

describe.each(['random', 'lhs', 'sobol'])('method %s', (name) => {
  const method = { [name]: { n: 64 } };

  it('takes n points, decoded from the index and the seed alone', () => {
    const sweep = openSweep(specOf({ axes, method, seed: 7 }));
    expect(sweep.counts).toMatchObject({ product: 400_000, indices: 64, points: 64 });
    const backwards = Array.from({ length: 64 }, (_, i) => sweep.pointAt(63 - i)).reverse();
    expect(backwards).toEqual(pointsOf(method, { seed: 7 }));
    expect(backwards).not.toEqual(pointsOf(method, { seed: 8 }));
  });

  it('stays on the axes and reaches all of a short one', () => {
    for (const { cpus, hw_queues, iodepth } of pointsOf(method)) {
      expect(cpus % 8).toBe(0);
      expect([1, 2, 4, 8]).toContain(hw_queues);
      expect(iodepth).toBeGreaterThanOrEqual(1);
      expect(iodepth).toBeLessThanOrEqual(1000);
    }
    expect(new Set(pointsOf(method).map(({ hw_queues }) => hw_queues)).size).toBe(4);
  });

  it('obeys exclude and constraints by gaps', () => {
    const sweep = openSweep(specOf({ axes, method, constraints: ['iodepth <= cpus'] }));
    const kept = [...sweep.rowIndices(0, sweep.rowIndexEnd)].map((row) => sweep.pointAt(row));
    expect(kept).toEqual(pointsOf(method).filter(({ cpus, iodepth }) => iodepth <= cpus));
    expect(sweep.counts.excluded).toBe(64 - kept.length);
  });
});

describe('lhs', () => {
  it('takes each value of an axis equally often when n is a multiple of its size', () => {
    const points = pointsOf({ lhs: { n: 1000 } });
    expect(new Set(points.map(({ iodepth }) => iodepth)).size).toBe(1000);
    for (const cpus of [8, 400, 800]) expect(points.filter((point) => point.cpus === cpus)).toHaveLength(10);
  });

  it('orders the strata by a permutation, whatever n and seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.nat(), (n, seed) => {
        const at = permutation(n, seed);
        const seen = new Set(Array.from({ length: n }, (_, i) => at(i)));
        expect(seen.size).toBe(n);
        expect(Math.min(...seen)).toBe(0);
        expect(Math.max(...seen)).toBe(n - 1);
      }),
      { numRuns: 40 },
    );
  });
});

describe('sobol', () => {
  const share = (index: number, dimension: number) => sobolBits(index, directionNumbers(dimension)) / 2 ** 32;

  it('begins with the points that Joe and Kuo publish (they count in Gray code)', () => {
    const points = Array.from({ length: 8 }, (_, i) => [0, 1, 2].map((dimension) => share(i ^ (i >> 1), dimension)));
    expect(points).toEqual([
      [0, 0, 0],
      [0.5, 0.5, 0.5],
      [0.75, 0.25, 0.25],
      [0.25, 0.75, 0.75],
      [0.375, 0.375, 0.625],
      [0.875, 0.875, 0.125],
      [0.625, 0.125, 0.875],
      [0.125, 0.625, 0.375],
    ]);
  });

  it('puts one of 2^k points into each of 2^k equal strata of every dimension', () => {
    for (let dimension = 0; dimension < SOBOL_DIMENSIONS_MAX; dimension++) {
      const directions = directionNumbers(dimension);
      const strata = Array.from({ length: 1024 }, (_, i) => Math.floor((sobolBits(i, directions) / 2 ** 32) * 1024));
      expect(new Set(strata).size).toBe(1024);
    }
  });

  it('fills every pair of dimensions: no two are alike, and 4096 points meet all of 8 x 8 cells', () => {
    const coordinates = Array.from({ length: SOBOL_DIMENSIONS_MAX }, (_, d) => {
      const directions = directionNumbers(d);
      return Array.from({ length: 4096 }, (_, i) => sobolBits(i, directions) >>> 29);
    });
    coordinates.forEach((a, i) => {
      for (const b of coordinates.slice(i + 1))
        expect(new Set(a.map((cell, k) => cell * 8 + (b[k] as number))).size).toBe(64);
    });
  });

  it('says how many axes it can spread over', () => {
    const keys = [
      'cpus',
      'smt',
      'iodepth',
      'numjobs',
      'hw_queues',
      'tag_depth',
      'devices',
      'luns',
      'lun_depth',
      'target_cpus',
      'host_workers',
    ];
    const more = [
      'stale_users',
      'numa_nodes',
      'llc_cpus',
      'poll_queues',
      'irq_coalesce_count',
      'iodepth_batch_submit',
      'stack_levels',
    ];
    const rest = [
      'iodepth_batch_complete_min',
      'iodepth_batch_complete_max',
      'polling_thread_ring_size',
      'device_parallelism',
    ];
    const many = Object.fromEntries([...keys, ...more, ...rest].map((key) => [key, [1, 2]]));
    expect(problemOf({ axes: many, method: { sobol: { n: 16 } } })).toBe(
      '/method method: sobol spreads over at most 21 axes, this spec has 22; use lhs.',
    );
  });
});

describe('a method', () => {
  it.each([
    ['gird', 'method: got "gird"; expected one of grid, screen (did you mean grid?).'],
    [{ random: {} }, '/method/random/n method.random.n is missing; expected a number.'],
    [{ random: { n: 0 } }, 'method.random.n: got 0; expected at least 1.'],
    [{ random: { n: 2 }, lhs: { n: 2 } }, 'expected one of {random: {n: 100}}, {lhs: {n: 100}}, {sobol: {n: 100}}.'],
    [{ halton: { n: 2 } }, 'unknown key "halton"; known are random, lhs, sobol.'],
    [{ lhs: { n: 2, seed: 3 } }, '/method/lhs/seed method.lhs.seed: unknown key "seed"'],
  ])('%j is refused', (method, message) => expect(problemOf({ axes, method })).toContain(message));
});
