import { KEYS, type Key, type Value } from '#vocabulary';
import { strictRecord } from '../problems/names.ts';
import { isRecord, type Place, show } from '../problems/problem.ts';
import type { AxisSpec, LogSpec, RangeSpec } from '../spec/spec.ts';
import { shortNumber } from '../values/decimal.ts';
import { readSize } from '../values/numbers.ts';
import { readValue } from '../values/read-value.ts';
import { isRefusal } from '../values/reading.ts';
import { isWhole } from './axis.ts';
import { LOG_POINTS_MAX, landsOnStop } from './log.ts';
import { hasTooManyDigits, rangeValueCount, valuesAroundStop } from './range.ts';

/** An axis as the spec writes it: one value, a list, {range: …} or {log: …}. */
export function readAxis(key: Key, input: unknown, at: Place): AxisSpec | undefined {
  if (isRecord(input)) return readRule(key, input, at);
  if (!Array.isArray(input)) return all([readValue(key, input, at)]);
  if (input.length === 0) return at.say('empty_axis', `${at.label}: the list is empty; give at least one value.`);
  return all(input.map((member, i) => readValue(key, member, at.into(i))));
}

function all(values: readonly (Value | undefined)[]): readonly Value[] | undefined {
  const good = values.filter((value) => value !== undefined);
  return good.length === values.length ? good : undefined;
}

function readRule(key: Key, input: object, at: Place): AxisSpec | undefined {
  const rule = strictRecord(input, ['range', 'log'], at);
  if (rule === undefined || Object.keys(rule).some((name) => name !== 'range' && name !== 'log')) return undefined;
  if (Object.keys(rule).length !== 1) {
    return at.say('wrong_axis', `${at.label}: expected one value, a list, {range: {start, stop, step}} or {log: {…}}.`);
  }
  if (!['integer', 'number', 'size'].includes(KEYS[key].type.kind)) {
    return at.say('wrong_axis', `${at.label}: only numbers have ranges; list the values of ${key}.`);
  }
  return 'range' in rule ? readRange(key, rule['range'], at.into('range')) : readLog(key, rule['log'], at.into('log'));
}

function readRange(key: Key, input: unknown, at: Place): AxisSpec | undefined {
  const parts = strictRecord(input, ['start', 'stop', 'step'], at);
  if (parts === undefined) return undefined;
  const [start, stop] = readEnds(key, parts, at);
  const step = readStep(key, parts['step'], at.into('step'));
  if (start === undefined || stop === undefined || step === undefined) return undefined;
  const range: RangeSpec = { start, stop, step };
  if (hasTooManyDigits(range)) {
    return at.say('range_too_fine', `${at.label}: its values need more than 15 digits; take a larger step.`);
  }
  return rangeValueCount(range) === undefined ? sayNotLanding(range, at) : { range };
}

function sayNotLanding(range: RangeSpec, at: Place): undefined {
  const { start, stop, step } = range;
  if (step === 0 || stop - start > 0 !== step > 0) {
    return at.say(
      'wrong_range',
      `${at.label}: steps of ${step} never lead from ${start} to ${stop}; turn the sign of step.`,
    );
  }
  const [last, next] = valuesAroundStop(range);
  const what = `from ${start} in steps of ${step} the values do not meet ${stop}`;
  return at.say('range_not_landing', `${at.label}: ${what}; stop at ${last} or ${next}.`);
}

function readLog(key: Key, input: unknown, at: Place): AxisSpec | undefined {
  const parts = strictRecord(input, ['start', 'stop', 'base', 'points'], at);
  if (parts === undefined) return undefined;
  const [start, stop] = readEnds(key, parts, at);
  if (start === undefined || stop === undefined) return undefined;
  if (start <= 0 || stop < start) {
    return at.say('wrong_log', `${at.label}: expected 0 < start <= stop; got ${start} and ${stop}.`);
  }
  if ('base' in parts === 'points' in parts) {
    return at.say('wrong_log', `${at.label}: give either base or points, beside start and stop.`);
  }
  return 'base' in parts
    ? readBase(key, { start, stop, base: parts['base'] }, at)
    : readPoints({ start, stop, points: parts['points'] }, at);
}

type Unread<Part extends string> = { readonly start: number; readonly stop: number } & {
  readonly [P in Part]: unknown;
};

function readBase(key: Key, { start, stop, base }: Unread<'base'>, at: Place): AxisSpec | undefined {
  const smallest = isWhole(key) ? 2 : 1.01;
  if (typeof base !== 'number' || !(base >= smallest && base <= 1e6) || (isWhole(key) && !Number.isInteger(base))) {
    const kind = isWhole(key) ? 'an integer' : 'a number';
    return at
      .into('base')
      .say('wrong_log', `${at.label}.base: got ${show(base)}; expected ${kind} from ${smallest} on.`);
  }
  const log: LogSpec = { start, stop, base: shortNumber(base) };
  if (landsOnStop(log)) return { log };
  return at.say(
    'log_not_landing',
    `${at.label}: ${start} times powers of ${base} do not meet ${stop}; change stop, or give points.`,
  );
}

function readPoints({ start, stop, points }: Unread<'points'>, at: Place): AxisSpec | undefined {
  if (typeof points === 'number' && Number.isInteger(points) && points >= 2 && points <= LOG_POINTS_MAX) {
    return { log: { start, stop, points } };
  }
  const expected = `expected an integer from 2 to ${LOG_POINTS_MAX}`;
  return at.into('points').say('wrong_log', `${at.label}.points: got ${show(points)}; ${expected}.`);
}

function readEnds(key: Key, parts: { readonly [name: string]: unknown }, at: Place): (number | undefined)[] {
  return ['start', 'stop'].map((name) => {
    if (parts[name] === undefined || parts[name] === null) {
      return at.into(name).say('missing', `${at.label}: ${name} is missing.`);
    }
    const value = readValue(key, parts[name], at.into(name));
    return typeof value === 'number' ? value : undefined;
  });
}

function readStep(key: Key, input: unknown, at: Place): number | undefined {
  const bound = Number.MAX_SAFE_INTEGER;
  const reading = typeof input === 'string' ? readSize(input, { min: 1, max: bound }) : { value: input };
  const step = isRefusal(reading) ? undefined : reading.value;
  const good = typeof step === 'number' && Math.abs(step) <= bound && (!isWhole(key) || Number.isInteger(step));
  if (good) return shortNumber(step);
  return at.say('wrong_type', `${at.label}: got ${show(input)}; expected ${isWhole(key) ? 'an integer' : 'a number'}.`);
}
