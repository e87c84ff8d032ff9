import * as z from 'zod';
import { isRecord, METRIC_NAMES, type Place, readSection, sayUnknown, show, strictRecord } from '#sweep';
import { KEY_NAMES, KEYS, type Key } from '#vocabulary';
import type { MeasuredRow, Shares } from './measurement-file.ts';
import { readConditions } from './read-conditions.ts';

const ROW_KEYS = ['id', 'set', 'measured', 'role', 'fits', 'note'];

const ID = z.string().regex(/^[\w.+-]{1,100}$/, 'expected letters, digits and . _ + - (at most 100)');
const ROLE = z.enum(['fitted', 'informed', 'predicted']).default('predicted');
const FITS = z.array(z.string()).default([]);
const NOTE = z.string().max(500).nullable().default(null);

export function readRows(input: unknown, at: Place): readonly MeasuredRow[] {
  if (!Array.isArray(input) || input.length === 0) {
    at.say('wrong_type', `rows: got ${show(input)}; expected a list of at least one {id, set, measured, role}.`);
    return [];
  }
  const rows = input.flatMap((row, i) => readRow(row, at.into(i)) ?? []);
  sayIdsTwice(rows, at);
  return rows;
}

function readRow(input: unknown, at: Place): MeasuredRow | undefined {
  const given = strictRecord(input, ROW_KEYS, at);
  if (given === undefined) return undefined;
  const part = (name: string): readonly [unknown, Place] => [given[name] ?? undefined, at.into(name)];
  const { profile, ...metrics } = isRecord(given['measured']) ? given['measured'] : {};
  const row = {
    id: readSection(ID, ...part('id')),
    set: readConditions(...part('set')),
    measured: readMetrics(given['measured'] === undefined ? undefined : metrics, at.into('measured')),
    profile: readNumbers(profile ?? {}, at.into('measured').into('profile')),
    role: readSection(ROLE, ...part('role')),
    fits: readFits(...part('fits')),
    note: readSection(NOTE, ...part('note')),
  } as MeasuredRow;
  sayIdleFits(row, at.into('fits'));
  return row;
}

/** Numbers by the name of a metric column. */
export function readMetrics(input: unknown, at: Place): Shares {
  if (isRecord(input)) {
    for (const name of Object.keys(input)) {
      if (!METRIC_NAMES.includes(name)) sayUnknown('metric', name, METRIC_NAMES, at.into(name));
    }
  }
  return readNumbers(input, at);
}

function readNumbers(input: unknown, at: Place): Shares {
  if (!isRecord(input)) {
    at.say('wrong_type', `${at.label}: got ${show(input)}; expected numbers by name, as {iops: 130000}.`);
    return {};
  }
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) continue;
    const place = at.into(name);
    place.say('wrong_type', `${place.label}: got ${show(value)}; expected a number of at least 0.`);
  }
  return input as Shares;
}

function readFits(input: unknown, at: Place): readonly Key[] {
  return (readSection(FITS, input, at) ?? []).flatMap((name, i) => readFit(name, at.into(i)) ?? []);
}

function readFit(name: string, at: Place): Key | undefined {
  const key = KEY_NAMES.find((candidate) => candidate === name) ?? sayUnknown('key', name, KEY_NAMES, at);
  if (key === undefined || KEYS[key].type.kind === 'number') return key;
  return at.say('wrong_value', `${at.label}: ${key} cannot be fitted; name keys whose value is a real number.`);
}

function sayIdleFits({ role, fits, measured }: MeasuredRow, at: Place): void {
  if (fits.length === 0) return;
  if (role === 'predicted') {
    at.say('wrong_value', `${at.label}: a row that sets a number is fitted or informed, not predicted.`);
  } else if (role === 'fitted' && Object.keys(measured ?? {}).length === 0) {
    at.say('missing', `${at.label}: the row has no measured metric on which a key could be set.`);
  }
}

function sayIdsTwice(rows: readonly MeasuredRow[], at: Place): void {
  const seen = new Set<string>();
  for (const [i, { id }] of rows.entries()) {
    if (seen.has(id))
      at.into(i)
        .into('id')
        .say('id_twice', `rows[${i}].id: another row has the id ${show(id)}.`);
    seen.add(id);
  }
}
