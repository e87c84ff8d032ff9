import { KEYS, type Key, type Point } from '#vocabulary';
import { openAxis } from '../axes/axis.ts';
import { readAxis } from '../axes/read-axis.ts';
import { isKey, isNumeric, splitConstraint } from '../points/constraint.ts';
import { sayUnknown } from '../problems/names.ts';
import { isRecord, type Place, show } from '../problems/problem.ts';
import { readKey, readPoint } from './read-point.ts';
import type { AxisSpec, SweepSpec } from './spec.ts';

type Axes = SweepSpec['axes'];
type Zip = SweepSpec['zip'];

/** Each axis by its key, in the order of the spec. One that cannot be read is empty: it was declared all the same. */
export function readAxes(input: unknown, at: Place): Axes {
  if (input === undefined) return {};
  if (!isRecord(input)) {
    at.say('wrong_type', `axes: got ${show(input)}; expected an object of keys, each with its values.`);
    return {};
  }
  const axes: { [K in Key]?: AxisSpec } = {};
  for (const [name, values] of Object.entries(input)) {
    const key = readKey(name, at.into(name));
    if (key !== undefined) axes[key] = readAxis(key, values, at.into(name)) ?? [];
  }
  return axes;
}

/** A key with values of its own on an axis has no fixed value beside them. */
export function sayKeysTwice(axes: Axes, workload: Point, at: Place): void {
  for (const key of Object.keys(workload)) {
    if (!(key in axes)) continue;
    at.into('workload').into(key).say('key_twice', `${key} stands in both axes and workload; keep one of them.`);
  }
}

function readList(input: unknown, at: Place): readonly unknown[] {
  if (input === undefined) return [];
  if (Array.isArray(input)) return input;
  at.say('wrong_type', `${at.label}: got ${show(input)}; expected a list.`);
  return [];
}

/** Groups of axes that move together: declared, of equal length, each in one group. */
export function readZip(input: unknown, at: Place, axes: Axes): Zip {
  const taken = new Set<string>();
  return readList(input, at).flatMap((group, i) => {
    const keys = readGroup(group, at.into(i), { axes, taken });
    return keys === undefined ? [] : [keys];
  });
}

interface ZipSoFar {
  readonly axes: Axes;
  readonly taken: Set<string>;
}

function readGroup(group: unknown, at: Place, { axes, taken }: ZipSoFar): readonly Key[] | undefined {
  if (!Array.isArray(group) || group.length < 2) {
    return at.say('wrong_zip', `${at.label}: got ${show(group)}; expected a list of two or more axes.`);
  }
  const keys = group.map((name, i) => readZipped(name, at.into(i), { axes, taken }));
  const good = keys.filter((key) => key !== undefined);
  if (good.length < keys.length) return undefined;
  const sizes = good.map((key) => openAxis(key, axes[key] as AxisSpec).size);
  if (sizes.includes(0) || sizes.every((size) => size === sizes[0])) return good;
  const lengths = good.map((key, i) => `${key} has ${sizes[i]}`).join(', ');
  return at.say('zip_lengths', `${at.label}: zipped axes need equally many values, but ${lengths}.`);
}

function readZipped(name: unknown, at: Place, { axes, taken }: ZipSoFar): Key | undefined {
  if (typeof name !== 'string' || !isKey(name) || axes[name] === undefined) {
    if (typeof name === 'string') return sayUnknown('axis', name, Object.keys(axes), at);
    return at.say('wrong_zip', `${at.label}: got ${show(name)}; expected the name of an axis.`);
  }
  if (taken.has(name)) return at.say('zipped_twice', `${at.label}: ${name} is zipped already; an axis moves once.`);
  taken.add(name);
  return name;
}

interface PatternRules {
  readonly axes: Axes;
  readonly zip: Zip;
  /** Whether a zipped axis is named only together with its partners. */
  readonly whole: boolean;
}

/** Values of axes: what an exclude matches, or what an include adds. */
export function readPatterns(input: unknown, at: Place, rules: PatternRules): readonly Point[] {
  return readList(input, at).map((pattern, i) => readPattern(pattern, at.into(i), rules));
}

function readPattern(input: unknown, at: Place, { axes, zip, whole }: PatternRules): Point {
  const pattern = readPoint(input, at);
  if (isRecord(input) && Object.keys(input).length === 0)
    at.say('empty_pattern', `${at.label}: name at least one axis.`);
  for (const key of Object.keys(pattern)) {
    if (!(key in axes)) sayUnknown('axis', key, Object.keys(axes), at.into(key));
  }
  for (const group of whole ? zip : []) {
    const missing = group.filter((key) => !(key in pattern));
    if (missing.length === 0 || missing.length === group.length) continue;
    at.say('zip_incomplete', `${at.label}: ${group.join(' and ')} move together; give ${missing.join(' and ')} too.`);
  }
  return pattern;
}

/** `key or number, comparison, key or number`; kept as text without needless spaces. */
export function readConstraints(input: unknown, at: Place, axes: Axes, workload: Point): readonly string[] {
  return readList(input, at).map((text, i) => readConstraint(text, at.into(i), { ...axes, ...workload }) ?? '');
}

function readConstraint(input: unknown, at: Place, given: object): string | undefined {
  const parts = typeof input === 'string' ? splitConstraint(input) : undefined;
  if (parts === undefined) {
    const expected = 'expected key or number, one of <= < == != >= >, key or number, as "hw_queues <= cpus"';
    return at.say('wrong_constraint', `${at.label}: got ${show(input)}; ${expected}.`);
  }
  const [left, compare, right] = parts;
  const sides = [left, right].map((side) => readSide(side, at, given));
  return sides.includes(undefined) ? undefined : `${left} ${compare} ${right}`;
}

function readSide(side: string, at: Place, given: object): string | undefined {
  if (/^-?\d+(\.\d+)?$/.test(side)) return side;
  const key = readKey(side, at);
  if (key === undefined) return undefined;
  if (!isNumeric(key)) return at.say('wrong_constraint', `${at.label}: ${key} is not a number and cannot be compared.`);
  const { derived } = KEYS[key];
  if (derived === null || key in given) return side;
  return at.say('wrong_constraint', `${at.label}: ${key} follows from other keys (${derived}); set it to compare it.`);
}
