import type { Point, Value } from '#vocabulary';
import { sameValue } from '../axes/axis.ts';
import { type Dimension, pinned } from './dimension.ts';

/** An include: for each dimension the one tuple it is pinned to, or undefined where it crosses with all of them. */
export type Pins = readonly (Dimension | undefined)[];

export function pinsOf(include: Point, dimensions: readonly Dimension[]): Pins {
  return dimensions.map(({ keys }) => {
    if (!keys.some((key) => key in include)) return undefined;
    return pinned(
      keys,
      keys.map((key) => include[key] as Value),
    );
  });
}

/** Without the includes whose points all exist already: on the axes, or by an include before them. */
export function withoutRepeated(includes: readonly Pins[], dimensions: readonly Dimension[]): readonly Pins[] {
  const axesAlone: Pins = dimensions.map(() => undefined);
  return includes.filter(
    (pins, i) => ![axesAlone, ...includes.slice(0, i)].some((other) => covers(other, pins, dimensions)),
  );
}

function covers(other: Pins, pins: Pins, dimensions: readonly Dimension[]): boolean {
  return dimensions.every((dimension, d) => {
    const [theirs, ours] = [other[d], pins[d]];
    if (theirs === undefined) return ours === undefined || hasTuple(dimension, ours);
    return ours !== undefined && sameTuple(theirs, 0, ours);
  });
}

function hasTuple(dimension: Dimension, wanted: Dimension): boolean {
  for (let number = 0; number < dimension.size; number++) {
    if (sameTuple(dimension, number, wanted)) return true;
  }
  return false;
}

function sameTuple(dimension: Dimension, number: number, wanted: Dimension): boolean {
  return wanted.keys.every((_, slot) => sameValue(dimension.at(slot, number), wanted.at(slot, 0)));
}
