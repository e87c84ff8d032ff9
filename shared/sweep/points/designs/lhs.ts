import { type Design, numberAtShare, type Sampling } from './design.ts';
import { mix, toShare } from './mix.ts';

const STREAM = 0x6c_68_73;

/** Latin hypercube: along each dimension the n points fall into the n equal strata, one each, in a seeded order. */
export function lhs({ dimensions, n, seed }: Sampling): Design {
  const axes = dimensions.map(({ size }, d) => ({ size, stratumOf: permutation(n, mix(seed, STREAM, d)) }));
  return {
    size: n,
    numberOf(index, dimension) {
      const { size, stratumOf } = axes[dimension] as (typeof axes)[number];
      const stratum = stratumOf(index);
      const within = toShare(mix(seed, STREAM, dimension, stratum, 1));
      return numberAtShare((stratum + within) / n, size);
    },
  };
}

const ROUNDS = 6;

/**
 * A permutation of 0 … n−1 that keeps no table: a Feistel network permutes the next power of four, and what falls
 * outside walks on until it falls inside (Black and Rogaway, cycle walking).
 */
export function permutation(n: number, seed: number): (index: number) => number {
  let halfBits = 1;
  while (1 << (2 * halfBits) < n) halfBits += 1;
  const mask = (1 << halfBits) - 1;
  const shuffle = (input: number): number => {
    let left = input >>> halfBits;
    let right = input & mask;
    for (let round = 0; round < ROUNDS; round++) {
      [left, right] = [right, left ^ (mix(seed, round, right) & mask)];
    }
    return (left << halfBits) | right;
  };
  return (index) => {
    let value = shuffle(index);
    while (value >= n) value = shuffle(value);
    return value;
  };
}
