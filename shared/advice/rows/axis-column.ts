import type { Value } from '#vocabulary';
import { type Axis, type Settings, settingsOn } from './swept-axes.ts';

/** Which value of an axis each point has. */
export interface AxisColumn {
  readonly axis: Axis;
  /** Of each point, by number. */
  readonly levels: Int32Array;
  /** Of each level: numbers ascending, other values in the order in which the rows show them. */
  readonly settings: readonly Settings[];
}

interface Points {
  readonly count: number;
  /** A number that points share when they have the same value of each key of the axis. */
  readonly tupleOf: (point: number) => number;
  /** In the order of the swept keys. */
  readonly settingsOf: (point: number) => readonly Value[];
}

export function axisColumn(axis: Axis, { count, tupleOf, settingsOf }: Points): AxisColumn {
  const levels = new Int32Array(count);
  const known = new Map<number, number>();
  const firsts: number[] = [];
  for (let point = 0; point < count; point++) {
    const tuple = tupleOf(point);
    const number = known.get(tuple) ?? firsts.push(point) - 1;
    known.set(tuple, number);
    levels[point] = number;
  }
  const shown = firsts.map((point, number) => ({ number, settings: settingsOn(axis, settingsOf(point)) }));
  const [key] = axis.keys;
  const order = shown.sort((a, b) => compareValues(key && a.settings[key], key && b.settings[key]));
  const levelOf = new Int32Array(order.length);
  order.forEach(({ number }, level) => {
    levelOf[number] = level;
  });
  for (let point = 0; point < count; point++) levels[point] = levelOf[levels[point] ?? 0] ?? 0;
  return { axis, levels, settings: order.map(({ settings }) => settings) };
}

function compareValues(a: Value | undefined, b: Value | undefined): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : 0;
}
