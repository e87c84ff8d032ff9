import type { SweepSpec } from '../spec/spec.ts';
import type { Compiled } from './compiled.ts';
import type { Condition } from './conditions.ts';
import type { Dimension } from './dimension.ts';
import type { Space } from './space.ts';

/** How large a sweep is, and why. Counts above 2^53 are text. */
export interface SweepCounts {
  /** Zipped axes are one axis here, named `a+b`. */
  readonly axes: readonly { readonly name: string; readonly size: number }[];
  /** Product of the sizes of the axes. */
  readonly product: number | string;
  /** Product indices: the product, or what the method samples, and what the includes add. */
  readonly indices: number | string;
  /** Values said again, which were dropped. */
  readonly duplicates: number;
  /** Indices removed by exclude and constraints. */
  readonly excluded: number;
  readonly points: number;
  readonly replicates: number;
  readonly rows: number;
}

export interface SpaceSize {
  readonly axes: SweepCounts['axes'];
  readonly product: bigint;
  readonly indices: bigint;
}

/** Sizes from the axes alone, in whole numbers of any length; nothing is expanded. */
export function sizeOf(spec: SweepSpec, space: Space): SpaceSize {
  const axes = space.dimensions.map(({ keys, size }) => ({ name: keys.join('+'), size }));
  const product = productOf(space.dimensions);
  const sampled = typeof spec.method === 'string' ? product : BigInt(Object.values(spec.method)[0]?.n ?? 0);
  const included = space.includes.reduce((sum, dimensions) => sum + productOf(dimensions), 0n);
  return { axes, product, indices: sampled + included };
}

function productOf(dimensions: readonly Dimension[]): bigint {
  return dimensions.reduce((product, { size }) => product * BigInt(size), 1n);
}

/** Goes through all indices once when there is anything that removes points. */
export function countPoints({ spec, space, exists }: Compiled): SweepCounts {
  const { axes, product, indices } = sizeOf(spec, space);
  const all = Number(indices);
  const points = spec.exclude.length + spec.constraints.length === 0 ? all : countWhere(exists, all);
  return {
    axes,
    product: plain(product),
    indices: plain(indices),
    duplicates: space.duplicates,
    excluded: all - points,
    points,
    replicates: spec.replicates,
    rows: points * spec.replicates,
  };
}

function countWhere(condition: Condition, end: number): number {
  let count = 0;
  for (let index = 0; index < end; index++) if (condition(index)) count += 1;
  return count;
}

export function plain(count: bigint): number | string {
  return count <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : String(count);
}
