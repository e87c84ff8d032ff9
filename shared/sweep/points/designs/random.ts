import { type Design, numberAtShare, type Sampling } from './design.ts';
import { mix, toShare } from './mix.ts';

const STREAM = 0x72_61_6e_64;

/** Independent draws; a point may come again. */
export function random({ dimensions, n, seed }: Sampling): Design {
  const sizes = dimensions.map(({ size }) => size);
  return {
    size: n,
    numberOf: (index, dimension) =>
      numberAtShare(toShare(mix(seed, STREAM, dimension, index)), sizes[dimension] as number),
  };
}
