import type { Point, Value } from '#vocabulary';
import { sameValue } from '../axes/axis.ts';
import type { Dimension } from './dimension.ts';

/** An include: for each dimension the one tuple it is pinned to, or undefined where it crosses with all of them. */
export type Pins = readonly (readonly Value[] | undefined)[];

export function pinsOf(include: Point, dimensions: readonly Dimension[]): Pins {
  return dimensions.map(({ keys }) =>
    keys.some((key) => key in include) ? keys.map((key) => include[key] as Value) : undefined,
  );
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
    if (theirs === undefined) return ours === undefined || dimension.has(ours);
    return ours?.every((value, slot) => sameValue(value, theirs[slot] ?? null)) ?? false;
  });
}
