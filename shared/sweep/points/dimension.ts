import type { Key, Value } from '#vocabulary';
import { type Axis, listAxis, openAxis, sameValue } from '../axes/axis.ts';
import type { AxisSpec, SweepSpec } from '../spec/spec.ts';

/** One direction of the space: an axis, or several that move together. Its values are numbered, without repetition. */
export interface Dimension {
  readonly keys: readonly Key[];
  readonly size: number;
  /** Values that the spec says again; they have no number. */
  readonly duplicates: number;
  /** The value of `keys[slot]` in the tuple of this number. */
  at(slot: number, number: number): Value;
  /** Whether a tuple is one of them. */
  has(tuple: readonly Value[]): boolean;
}

/** In the order in which the axes are declared; zipped ones stand where the first of them does. */
export function openDimensions(spec: SweepSpec): readonly Dimension[] {
  const groups = (Object.keys(spec.axes) as Key[]).map((key) => spec.zip.find((zip) => zip.includes(key)) ?? [key]);
  const distinct = new Map(groups.map((keys) => [keys.join(), keys]));
  return Array.from(distinct.values(), (keys) =>
    openDimension(
      keys,
      keys.map((key) => openAxis(key, spec.axes[key] as AxisSpec)),
    ),
  );
}

/** A dimension with a single tuple: what an include puts in the place of an axis. */
export function pinned(keys: readonly Key[], tuple: readonly Value[]): Dimension {
  return openDimension(
    keys,
    tuple.map((value) => listAxis([value])),
  );
}

function openDimension(keys: readonly Key[], axes: readonly Axis[]): Dimension {
  const said = axes[0]?.size ?? 0;
  const firsts = axes.every(({ isList }) => isList) ? firstOccurrences(axes, said) : undefined;
  const size = firsts?.length ?? said;
  return {
    keys,
    size,
    duplicates: said - size,
    at: (slot, number) => (axes[slot] as Axis).at(firsts === undefined ? number : (firsts[number] as number)),
    has: (tuple) => hasTuple(axes, tuple, said),
  };
}

/** Where each distinct tuple stands first; undefined when all are distinct. */
function firstOccurrences(axes: readonly Axis[], size: number): readonly number[] | undefined {
  const seen = new Map<string, number>();
  for (let i = 0; i < size; i++) {
    const tuple = JSON.stringify(axes.map((axis) => axis.at(i)));
    if (!seen.has(tuple)) seen.set(tuple, i);
  }
  return seen.size === size ? undefined : [...seen.values()];
}

/** By the number that one of the axes gives at once, else by looking through the lists. */
function hasTuple(axes: readonly Axis[], tuple: readonly Value[], size: number): boolean {
  const matches = (number: number) => axes.every((axis, slot) => sameValue(axis.at(number), tuple[slot] ?? null));
  const direct = axes.findIndex((axis) => axes.length === 1 || !axis.isList);
  if (direct >= 0) {
    const number = (axes[direct] as Axis).indexOf(tuple[direct] ?? null);
    return number >= 0 && matches(number);
  }
  for (let number = 0; number < size; number++) if (matches(number)) return true;
  return false;
}
