import { type Platform, toScenario } from '#platforms';
import type { Key, Point, Value } from '#vocabulary';
import { sameValue } from '../axes/axis.ts';
import type { SweepSpec } from '../spec/spec.ts';
import { holds, parseConstraint } from './constraint.ts';
import type { Space } from './space.ts';

/** Whether something is true of the point of an index. Decodes no more than it needs. */
export type Condition = (index: number) => boolean;

type ValueOf = (index: number) => Value;

/** What a condition is decided on. */
export interface Ground {
  readonly spec: SweepSpec;
  readonly platform: Platform;
  readonly space: Space;
}

/** Whether a point stands at an index: no exclude matches it and every constraint holds. */
export function openExistence(ground: Ground): Condition {
  const { exclude, constraints } = ground.spec;
  const lookUp = openLookUp(ground);
  const excluded = exclude.map((pattern) => matches(pattern, lookUp));
  const held = constraints.map((text) => constraintHolds(text, lookUp));
  return (index) => !excluded.some((matched) => matched(index)) && held.every((holds) => holds(index));
}

/** Whether one of the patterns matches: all of the keys it names have the values it names. */
export function openPatterns(patterns: readonly Point[], ground: Ground): Condition {
  const lookUp = openLookUp(ground);
  const conditions = patterns.map((pattern) => matches(pattern, lookUp));
  return (index) => conditions.some((matched) => matched(index));
}

/** How to find a key's value: on an axis by the index, else it is the same for all points. */
function openLookUp({ spec, platform, space }: Ground): (key: Key) => ValueOf {
  const fixed = toScenario(platform, spec.workload);
  return (key) => {
    const slot = space.slotOf(key);
    return slot === undefined ? () => fixed[key] : (index) => space.valueAt(index, slot);
  };
}

function matches(pattern: Point, lookUp: (key: Key) => ValueOf): Condition {
  const wanted = Object.entries(pattern).map(([key, value]) => ({
    valueAt: lookUp(key as Key),
    value: value as Value,
  }));
  return (index) => wanted.every(({ valueAt, value }) => sameValue(valueAt(index), value));
}

function constraintHolds(text: string, lookUp: (key: Key) => ValueOf): Condition {
  const { left, compare, right } = parseConstraint(text);
  const [leftOf, rightOf] = [left, right].map((side) => (typeof side === 'number' ? () => side : lookUp(side)));
  return (index) => holds(compare, leftOf?.(index) ?? null, rightOf?.(index) ?? null);
}
