import type { SweepSpec } from '#sweep';
import type { Key, Value } from '#vocabulary';

/** A key with more than one value, or a zipped group of keys that move together. */
export interface Axis {
  readonly keys: readonly Key[];
  /** Where the values of the keys stand in `SweptPoint.settings`. */
  readonly places: readonly number[];
}

/** The value of each swept key, by name. */
export type Settings = { readonly [K in Key]?: Value };

/** In the order in which the spec declares them; zipped ones stand where the first of them does. */
export function sweptAxes(spec: SweepSpec): readonly Axis[] {
  const declared = (Object.keys(spec.axes) as Key[]).filter((key) => hasSeveralValues(spec, key));
  const groups = declared.map((key) => spec.zip.find((zip) => zip.includes(key)) ?? [key]);
  let place = 0;
  return [...new Set(groups)].map((keys) => ({ keys, places: keys.map(() => place++) }));
}

function hasSeveralValues({ axes, include }: SweepSpec, key: Key): boolean {
  const values = axes[key];
  return !Array.isArray(values) || values.length > 1 || include.some((point) => key in point);
}

/** The keys in the order of `SweptPoint.settings`. */
export function sweptKeys(axes: readonly Axis[]): readonly Key[] {
  return axes.flatMap(({ keys }) => keys);
}

export function settingsOn({ keys, places }: Axis, values: readonly Value[]): Settings {
  return Object.fromEntries(keys.map((key, i) => [key, values[places[i] ?? -1] ?? null]));
}

/** @param values of a point, in the order of the swept keys */
export function settingsOnAll(axes: readonly Axis[], values: readonly Value[]): Settings {
  return Object.assign({}, ...axes.map((axis) => settingsOn(axis, values))) as Settings;
}
