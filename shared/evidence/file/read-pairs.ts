import { type Place, show, strictRecord } from '#sweep';
import type { MeasuredPair, MeasuredRow } from './measurement-file.ts';
import { readMetrics } from './read-rows.ts';

const PAIR_KEYS = ['before', 'after', 'ratio'];

/** `[before, after]`, or `{before, after, ratio: {metric: times}}` where only the change was published. */
export function readPairs(input: unknown, at: Place, rows: readonly MeasuredRow[]): readonly MeasuredPair[] {
  if (input === undefined) return [];
  if (!Array.isArray(input)) {
    at.say('wrong_type', `pairs: got ${show(input)}; expected a list of [before, after].`);
    return [];
  }
  const ids = rows.map(({ id }) => id);
  return input.flatMap((pair, i) => readPair(pair, at.into(i), ids) ?? []);
}

function readPair(input: unknown, at: Place, ids: readonly string[]): MeasuredPair | undefined {
  const given = Array.isArray(input) ? fromList(input, at) : strictRecord(input, PAIR_KEYS, at);
  if (given === undefined) return undefined;
  const { before, after, ratio } = given;
  sayNoRow(before, at.into('before'), ids);
  sayNoRow(after, at.into('after'), ids);
  return { before: String(before), after: String(after), ratio: readMetrics(ratio ?? {}, at.into('ratio')) };
}

function fromList(pair: readonly unknown[], at: Place): { readonly [name: string]: unknown } | undefined {
  if (pair.length === 2) return { before: pair[0], after: pair[1] };
  return at.say('wrong_type', `${at.label}: got ${pair.length} members; expected two row ids, [before, after].`);
}

function sayNoRow(id: unknown, at: Place, ids: readonly string[]): void {
  if (typeof id === 'string' && ids.includes(id)) return;
  at.say('unknown_row', `${at.label}: got ${show(id)}; expected the id of a row (${ids.join(', ')}).`);
}
