import type { Dimension } from '../dimension.ts';
import type { Design } from './design.ts';

/** Every combination in mixed radix: the last dimension moves fastest. */
export function grid(dimensions: readonly Dimension[]): Design {
  const sizes = dimensions.map(({ size }) => size);
  const strides = sizes.map((_, d) => sizes.slice(d + 1).reduce((product, size) => product * size, 1));
  return {
    size: sizes.reduce((product, size) => product * size, 1),
    numberOf: (index, dimension) => Math.floor(index / (strides[dimension] as number)) % (sizes[dimension] as number),
  };
}
