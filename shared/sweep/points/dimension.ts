import type { Key, Value } from '#vocabulary';
import { type Axis, listAxis, openAxis } from '../axes/axis.ts';
import type { AxisSpec, SweepSpec } from '../spec/spec.ts';
import { canonicalJson } from '../values/canonical-json.ts';

/** One direction of the space: an axis, or several that move together. Its values are numbered, without repetition. */
export interface Dimension {
  readonly keys: readonly Key[];
  readonly size: number;
  /** Values that the spec says again; they have no number. */
  readonly duplicates: number;
  /** The value of `keys[slot]` in the tuple of this number. */
  at(slot: number, number: number): Value;
}

/** In the order in which the axes are declared; zipped ones stand where the first of them does. */
export function openDimensions(spec: SweepSpec): readonly Dimension[] {
  const groups = (Object.keys(spec.axes) as Key[]).map((key) => spec.zip.find((zip) => zip.includes(key)) ?? [key]);
  return [...new Map(groups.map((keys) => [keys.join(), keys])).values()].map((keys) => openDimension(keys, spec));
}

function openDimension(keys: readonly Key[], spec: SweepSpec): Dimension {
  const axes = keys.map((key) => openAxis(key, spec.axes[key] as AxisSpec));
  return dimensionOf(
    keys,
    axes,
    axes.every((axis) => axis.mayRepeat),
  );
}

/** A dimension with a single tuple: what an include puts in the place of an axis. */
export function pinned(keys: readonly Key[], values: readonly Value[]): Dimension {
  return dimensionOf(
    keys,
    values.map((value) => listAxis([value])),
    false,
  );
}

function dimensionOf(keys: readonly Key[], axes: readonly Axis[], mayRepeat: boolean): Dimension {
  const size = axes[0]?.size ?? 0;
  const firsts = mayRepeat ? firstOccurrences(axes, size) : undefined;
  return {
    keys,
    size: firsts?.length ?? size,
    duplicates: size - (firsts?.length ?? size),
    at: (slot, number) => (axes[slot] as Axis).at(firsts === undefined ? number : (firsts[number] as number)),
  };
}

function firstOccurrences(axes: readonly Axis[], size: number): readonly number[] | undefined {
  const seen = new Map<string, number>();
  for (let i = 0; i < size; i++) {
    const tuple = axes.length === 1 ? textOf((axes[0] as Axis).at(i)) : canonicalJson(axes.map((axis) => axis.at(i)));
    if (!seen.has(tuple)) seen.set(tuple, i);
  }
  return seen.size === size ? undefined : [...seen.values()];
}

function textOf(value: Value): string {
  return JSON.stringify(value);
}
