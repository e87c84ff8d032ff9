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
  const { single, others } = splitPatterns(exclude);
  const excluded = [
    ...Array.from(single, ([key, values]) => hasOneOf(values, lookUp(key))),
    ...others.map((pattern) => matches(pattern, lookUp)),
  ];
  const held = constraints.map((text) => constraintHolds(text, lookUp));
  return (index) => !excluded.some((matched) => matched(index)) && held.every((holds) => holds(index));
}

/** How many checks a spec's excludes and constraints cost at an index; excludes of one key are one look into a set. */
export function checksOf({ exclude, constraints }: Pick<SweepSpec, 'exclude' | 'constraints'>): number {
  const { single, others } = splitPatterns(exclude);
  return single.size + others.length + constraints.length;
}

interface SplitPatterns {
  /** Patterns of one key with a plain value, by key. */
  readonly single: ReadonlyMap<Key, ReadonlySet<Value>>;
  readonly others: readonly Point[];
}

function splitPatterns(patterns: readonly Point[]): SplitPatterns {
  const single = new Map<Key, Set<Value>>();
  const others: Point[] = [];
  for (const pattern of patterns) {
    const [first, second] = Object.entries(pattern) as [Key, Value][];
    if (first === undefined || second !== undefined || Array.isArray(first[1])) others.push(pattern);
    else single.set(first[0], (single.get(first[0]) ?? new Set()).add(first[1]));
  }
  return { single, others };
}

function hasOneOf(values: ReadonlySet<Value>, valueAt: ValueOf): Condition {
  return (index) => values.has(valueAt(index));
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
  const opened = new Map<Key, ValueOf>();
  const open = (key: Key): ValueOf => {
    const slot = space.slotOf(key);
    return slot === undefined ? () => fixed[key] : remembering((index) => space.valueAt(index, slot));
  };
  return (key) => {
    const valueAt = opened.get(key) ?? open(key);
    opened.set(key, valueAt);
    return valueAt;
  };
}

/** All conditions are asked about one index before the next, so each key is decoded once an index. */
function remembering(valueAt: ValueOf): ValueOf {
  let lastIndex = -1;
  let lastValue: Value = null;
  return (index) => {
    if (index !== lastIndex) {
      lastValue = valueAt(index);
      lastIndex = index;
    }
    return lastValue;
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
