import { type Dialect, openSweep, translate } from '#sweep';
import { csvPieces } from './csv-pieces.ts';
import { readPlan } from './documents.ts';
import { refuseLargePart } from './links.ts';
import { mergedLines } from './merge.ts';
import { objectKeys, type ResultName } from './object-keys.ts';
import { newestParts } from './outcome.ts';
import { PlannerError } from './planner-error.ts';
import type { ObjectStore, Ports } from './ports.ts';
import { currentAttempt } from './progress.ts';
import { endingOf, requireSpec } from './status.ts';

export interface ResultsRequest {
  readonly dialect: Dialect;
  /** Before the end: the parts that are there. */
  readonly partial: boolean;
}

/**
 * `results.csv` in a dialect, piece by piece.
 * @throws PlannerError unknown_sweep, still_running (when not partial), too_large (when partial), not_available
 */
export async function openResults(
  { store }: Pick<Ports, 'store'>,
  id: string,
  { dialect, partial }: ResultsRequest,
): Promise<AsyncIterable<string>> {
  const spec = await requireSpec(store, id);
  const attempt = await currentAttempt(store, id);
  const ended = (await endingOf(store, id, attempt)) !== undefined;
  if (ended || !partial) return inDialect(await openResult({ store }, id, 'results.csv'), dialect);
  await refuseLargePart(store, id, attempt);
  const merged = await newestParts(store, attempt, (each) => objectKeys.parts(id, each));
  const merging = { store, id, sweep: openSweep(spec), plan: await readPlan(store, id) };
  return inDialect(csvPieces(mergedLines(merging, { merged, failed: [] })), dialect);
}

/**
 * One of the files that stand at the end of a sweep, as it was written.
 * @throws PlannerError unknown_sweep, still_running, not_available
 */
export async function openResult(
  { store }: Pick<Ports, 'store'>,
  id: string,
  name: ResultName,
): Promise<AsyncIterable<string>> {
  await requireEnded(store, id);
  const pieces = await store.read(objectKeys.result(id, name));
  if (pieces === undefined) throw new PlannerError('not_available', `Sweep ${id} ended without ${name}.`);
  return pieces;
}

async function requireEnded(store: ObjectStore, id: string): Promise<void> {
  await requireSpec(store, id);
  if ((await endingOf(store, id, await currentAttempt(store, id))) !== undefined) return;
  throw new PlannerError('still_running', `Sweep ${id} is still running; its results come when it ends.`);
}

function inDialect(pieces: AsyncIterable<string>, dialect: Dialect): AsyncIterable<string> {
  return dialect === 'rfc4180' ? pieces : translate(pieces, dialect);
}
