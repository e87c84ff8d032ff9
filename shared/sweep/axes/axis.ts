import { KEYS, type Key, type Value } from '#vocabulary';
import type { AxisSpec } from '../spec/spec.ts';
import { logValues } from './log.ts';
import { rangeValueCount, rangeValues } from './range.ts';

/** The values of an axis by their number. */
export interface Axis {
  readonly size: number;
  at(index: number): Value;
  /** Whether two numbers can name the same value. */
  readonly mayRepeat: boolean;
}

export function openAxis(key: Key, spec: AxisSpec): Axis {
  if ('range' in spec) {
    const { range } = spec;
    return { size: rangeValueCount(range) ?? 0, at: rangeValues(range), mayRepeat: false };
  }
  return listAxis('log' in spec ? logValues(spec.log, isWhole(key)) : spec);
}

export function listAxis(values: readonly Value[]): Axis {
  return { size: values.length, at: (index) => values[index] ?? null, mayRepeat: true };
}

/** Whether the values of a key are whole numbers. */
export function isWhole(key: Key): boolean {
  const { kind } = KEYS[key].type;
  return kind === 'integer' || kind === 'size';
}

/** Values are canonical, so equal means equal; lists are compared member by member. */
export function sameValue(a: Value, b: Value): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((member, i) => member === b[i]);
}
