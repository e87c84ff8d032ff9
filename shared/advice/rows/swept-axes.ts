import type { SweepSpec } from '#sweep';
import type { Key, Value } from '#vocabulary';
import type { SweptPoint } from './points.ts';

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

export function settingsOn({ keys, places }: Axis, { settings }: SweptPoint): Settings {
  return Object.fromEntries(keys.map((key, i) => [key, settings[places[i] ?? -1] ?? null]));
}

export function settingsOnAll(axes: readonly Axis[], point: SweptPoint): Settings {
  return Object.assign({}, ...axes.map((axis) => settingsOn(axis, point))) as Settings;
}

/** The same text for the same value, whatever its type. */
export function valueText({ places }: Axis, { settings }: SweptPoint): string {
  return JSON.stringify(places.map((place) => settings[place]));
}

/** Points of each value of the axis: numbers ascending, other values in the order in which the rows show them. */
export function byValue(axis: Axis, points: readonly SweptPoint[]): readonly (readonly SweptPoint[])[] {
  const groups = new Map<string, SweptPoint[]>();
  for (const point of points) {
    const text = valueText(axis, point);
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [point]);
    else group.push(point);
  }
  const place = axis.places[0] ?? 0;
  return [...groups.values()].sort(([a], [b]) => compareValues(a?.settings[place], b?.settings[place]));
}

function compareValues(a: Value | undefined, b: Value | undefined): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : 0;
}
