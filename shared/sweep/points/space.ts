import type { Key, Point, Value } from '#vocabulary';
import type { SweepSpec } from '../spec/spec.ts';
import type { Design } from './designs/design.ts';
import { openDesign } from './designs/designs.ts';
import { grid } from './designs/grid.ts';
import { type Dimension, openDimensions, pinned } from './dimension.ts';
import { type Pins, pinsOf, withoutRepeated } from './includes.ts';

/** Where a key is found: in which dimension, and as which member of its tuple. */
interface Slot {
  readonly dimension: number;
  readonly slot: number;
}

/** All product indices of a sweep, those of the axes first, then those of each include; nothing is ever expanded. */
export interface Space {
  readonly dimensions: readonly Dimension[];
  /** For each include that adds points, the dimensions of its block. */
  readonly includes: readonly (readonly Dimension[])[];
  readonly indexEnd: number;
  /** Values of axes and includes that the spec says again. */
  readonly duplicates: number;
  slotOf(key: Key): Slot | undefined;
  valueAt(index: number, slot: Slot): Value;
  /** Keys and values of an index, the fixed ones first. */
  pointAt(index: number): Point;
}

/** Consecutive indices that are decoded alike: the product of the axes, or that of an include with the other axes. */
interface Block {
  readonly start: number;
  readonly dimensions: readonly Dimension[];
  readonly design: Design;
}

export function openSpace(spec: SweepSpec): Space {
  const dimensions = openDimensions(spec);
  const includes = withoutRepeated(
    spec.include.map((include) => pinsOf(include, dimensions)),
    dimensions,
  );
  const blocks = openBlocks(spec, dimensions, includes);
  const last = blocks.at(-1) as Block;
  const blockOf = (index: number): Block => blocks.findLast(({ start }) => start <= index) as Block;
  const saidAgain = dimensions.reduce((sum, { duplicates }) => sum + duplicates, 0);

  return {
    dimensions,
    includes: blocks.slice(1).map((block) => block.dimensions),
    indexEnd: last.start + last.design.size,
    duplicates: saidAgain + spec.include.length - includes.length,
    slotOf: (key) => slotOf(key, dimensions),
    valueAt: (index, slot) => valueIn(blockOf(index), index, slot),
    pointAt: (index) => pointIn(blockOf(index), index, spec.workload),
  };
}

function openBlocks(spec: SweepSpec, dimensions: readonly Dimension[], includes: readonly Pins[]): readonly Block[] {
  const blocks: Block[] = [{ start: 0, dimensions, design: openDesign(spec.method, dimensions, spec.seed) }];
  for (const pins of includes) {
    const { start, design } = blocks.at(-1) as Block;
    const mixed = dimensions.map((dimension, d) => pinnedTo(pins[d], dimension));
    blocks.push({ start: start + design.size, dimensions: mixed, design: grid(mixed) });
  }
  return blocks;
}

function pinnedTo(tuple: Pins[number], dimension: Dimension): Dimension {
  return tuple === undefined ? dimension : pinned(dimension.keys, tuple);
}

function slotOf(key: Key, dimensions: readonly Dimension[]): Slot | undefined {
  const dimension = dimensions.findIndex(({ keys }) => keys.includes(key));
  return dimension < 0 ? undefined : { dimension, slot: (dimensions[dimension] as Dimension).keys.indexOf(key) };
}

function valueIn(block: Block, index: number, { dimension, slot }: Slot): Value {
  const number = block.design.numberOf(index - block.start, dimension);
  return (block.dimensions[dimension] as Dimension).at(slot, number);
}

function pointIn(block: Block, index: number, fixed: Point): Point {
  const point: { [K in Key]?: Value } = { ...fixed };
  const local = index - block.start;
  for (let d = 0; d < block.dimensions.length; d++) {
    const { keys, at } = block.dimensions[d] as Dimension;
    const number = block.design.numberOf(local, d);
    for (let slot = 0; slot < keys.length; slot++) point[keys[slot] as Key] = at(slot, number);
  }
  return Object.freeze(point);
}
