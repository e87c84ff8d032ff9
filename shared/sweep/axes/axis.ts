import { KEYS, type Key, type Value } from '#vocabulary';
import type { AxisSpec, RangeSpec } from '../spec/spec.ts';
import { logValues } from './log.ts';
import { rangeIndexOf, rangeValueCount, rangeValues } from './range.ts';

/** The values of an axis by their number. */
export interface Axis {
  readonly size: number;
  at(index: number): Value;
  /** The number of a value, or -1. */
  indexOf(value: Value): number;
  /** A list is short enough to look through, and may name a value twice; a rule is neither. */
  readonly isList: boolean;
}

export function openAxis(key: Key, spec: AxisSpec): Axis {
  if ('range' in spec) return rangeAxis(spec.range);
  return listAxis('log' in spec ? logValues(spec.log, isWhole(key)) : spec);
}

function rangeAxis(range: RangeSpec): Axis {
  const size = rangeValueCount(range) ?? 0;
  return { size, at: rangeValues(range), indexOf: rangeIndexOf(range, size), isList: false };
}

export function listAxis(values: readonly Value[]): Axis {
  return {
    size: values.length,
    at: (index) => values[index] ?? null,
    indexOf: (value) => values.findIndex((candidate) => sameValue(candidate, value)),
    isList: true,
  };
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
