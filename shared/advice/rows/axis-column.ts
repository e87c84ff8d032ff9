import type { Value } from '#vocabulary';
import { Dictionary } from './dictionary.ts';
import type { Axis, Settings } from './swept-axes.ts';

/** Which value of an axis each point has. */
export interface AxisColumn {
  readonly axis: Axis;
  /** Of each point, by number. */
  readonly levels: Int32Array;
  /** Of each level: numbers ascending, other values in the order in which the rows show them. */
  readonly settings: readonly Settings[];
}

export function axisColumn(axis: Axis, points: number, settingsOf: (point: number) => readonly Value[]): AxisColumn {
  const tuples = new Dictionary<readonly Value[]>();
  const seen = Int32Array.from({ length: points }, (_, point) => {
    const settings = settingsOf(point);
    return tuples.numberOf(axis.places.map((place) => settings[place] ?? null));
  });
  const count = seen.reduce((most, number) => Math.max(most, number + 1), 0);
  const order = Array.from({ length: count }, (_, number) => number).sort((a, b) =>
    compareValues(tuples.at(a)[0], tuples.at(b)[0]),
  );
  const levelOf = Int32Array.from(order.keys());
  order.forEach((number, level) => {
    levelOf[number] = level;
  });
  return {
    axis,
    levels: seen.map((number) => levelOf[number] ?? 0),
    settings: order.map((number) => Object.fromEntries(axis.keys.map((key, i) => [key, tuples.at(number)[i] ?? null]))),
  };
}

function compareValues(a: Value | undefined, b: Value | undefined): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : 0;
}

/** The points of each level. */
export function pointsByLevel({ levels, settings }: AxisColumn): readonly (readonly number[])[] {
  const groups: number[][] = settings.map(() => []);
  levels.forEach((level, point) => {
    groups[level]?.push(point);
  });
  return groups;
}
