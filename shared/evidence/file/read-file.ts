import * as z from 'zod';
import { deepFreeze, type Place, type Problem, readPlatform, readSection, rootPlace, strictRecord } from '#sweep';
import type { MeasurementFile } from './measurement-file.ts';
import { readConditions, sayTwice } from './read-conditions.ts';
import { readPairs } from './read-pairs.ts';
import { readRows } from './read-rows.ts';

export type ParsedMeasurements =
  | { readonly ok: true; readonly file: MeasurementFile }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const FILE_KEYS = ['version', 'title', 'source', 'platform', 'workload', 'assumed', 'rows', 'pairs'];

const text = z.string().min(1).max(500);
const VERSION = z.literal(1);
const SOURCE = z.strictObject({ author: text.optional(), date: text.optional(), url: text.optional() }).default({});

/** Reads a measurement file from plain data: a canonical, frozen file, or all of its problems at once. */
export function parseMeasurementFile(input: unknown): ParsedMeasurements {
  const problems: Problem[] = [];
  const file = readFile(input, rootPlace(problems));
  return file === undefined || problems.length > 0 ? { ok: false, problems } : { ok: true, file: deepFreeze(file) };
}

/** With problems at the place, the file that comes back is incomplete and of no use. */
function readFile(input: unknown, at: Place): MeasurementFile | undefined {
  const given = strictRecord(input, FILE_KEYS, at);
  if (given === undefined) return undefined;
  const part = (name: string): readonly [unknown, Place] => [given[name] ?? undefined, at.into(name)];

  const workload = readConditions(...part('workload'));
  const assumed = readConditions(...part('assumed'));
  sayTwice(workload, assumed, at.into('assumed'));
  const rows = readRows(...part('rows'));
  const file = {
    version: readSection(VERSION, ...part('version')),
    title: readSection(text, ...part('title')),
    source: readSection(SOURCE, ...part('source')),
    platform: readPlatform(...part('platform')),
    workload,
    assumed,
    rows,
    pairs: readPairs(...part('pairs'), rows),
  };
  return file as MeasurementFile;
}
