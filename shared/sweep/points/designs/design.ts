import type { Dimension } from '../dimension.ts';

/** Which number of each dimension the point of an index takes: decoded from the index alone, nothing is kept. */
export interface Design {
  readonly size: number;
  numberOf(index: number, dimension: number): number;
}

/** What a design that samples knows. */
export interface Sampling {
  readonly dimensions: readonly Dimension[];
  readonly n: number;
  readonly seed: number;
}

/** A number below `size` at this share (0 to below 1) of the way. */
export function numberAtShare(share: number, size: number): number {
  return Math.min(size - 1, Math.floor(share * size));
}
