import * as z from 'zod';
import { isRecord, type Problem, readSection, rootPlace } from '#sweep';
import { ImportError } from '../imported.ts';

const text = z.string().max(10_000);
/** What a division by zero made of a number is null here. */
const amount = z.number().min(0).nullish();

const LATENCY = z.looseObject({
  min: amount,
  max: amount,
  mean: amount,
  percentile: z.record(z.string(), z.number().min(0)).nullish(),
});

const DIRECTION = z.looseObject({
  io_bytes: amount,
  iops: amount,
  runtime: amount,
  total_ios: amount,
  /** Nanoseconds, from 3.0 on. */
  slat_ns: LATENCY.optional(),
  clat_ns: LATENCY.optional(),
  lat_ns: LATENCY.optional(),
  /** Microseconds, up to 2.x. */
  slat: LATENCY.optional(),
  clat: LATENCY.optional(),
  lat: LATENCY.optional(),
});

const OPTIONS = z.record(z.string(), z.union([text, z.number(), z.null()]));

const JOB = z.looseObject({
  jobname: text,
  groupid: z.int().default(0),
  error: z.int().default(0),
  'job options': OPTIONS.optional(),
  read: DIRECTION.optional(),
  write: DIRECTION.optional(),
  trim: DIRECTION.optional(),
  /** With unified_rw_reporting, all directions at once. */
  mixed: DIRECTION.optional(),
});

const DOCUMENT = z.looseObject({
  'fio version': text,
  'global options': OPTIONS.optional(),
  jobs: z.array(JOB).min(1),
});

export type FioDocument = z.output<typeof DOCUMENT>;
export type FioJob = z.output<typeof JOB>;
export type Direction = z.output<typeof DIRECTION>;
export type Latency = z.output<typeof LATENCY>;

/** Reads one document of `fio --output-format=json` (or json+), of any version. @throws ImportError with all problems */
export function readDocument(input: unknown, name: string): FioDocument {
  if (isRecord(input) && 'client_stats' in input) {
    throw new ImportError(
      `${name}: this is the output of fio --client, which joins several machines; give the output of one.`,
    );
  }
  if (!isRecord(input) || !('jobs' in input)) {
    throw new ImportError(`${name}: JSON, but not of fio (no jobs in it); write it with fio --output-format=json.`);
  }
  const problems: Problem[] = [];
  const document = readSection(DOCUMENT, input, rootPlace(problems));
  if (document !== undefined) return document;
  throw new ImportError(`${name}: ${problems.map(({ message }) => message).join(' ')}`);
}
