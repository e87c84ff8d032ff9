import { type Dialect, translate } from '#sweep';
import { objectKeys } from './object-keys.ts';
import { PlannerError } from './planner-error.ts';
import type { ObjectStore, Ports } from './ports.ts';
import { currentAttempt } from './progress.ts';
import { endingOf, requireSpec } from './status.ts';

/** A function of the cloud may answer with 6 MB at most; larger files are fetched from the store itself. */
const LINK_ABOVE_BYTES = 5_000_000;

const CSV = 'text/csv; charset=utf-8';

/** Dialects that are translated while they are sent, as long as they are sent. */
const TRANSLATED = ['excel', 'excel-eu'] as const satisfies readonly Dialect[];

/** Beside results that are fetched from the store, their dialects lie ready. */
export async function writeDialects({ store }: Pick<Ports, 'store'>, id: string, resultsBytes: number): Promise<void> {
  if (store.link === undefined || resultsBytes <= LINK_ABOVE_BYTES) return;
  for (const dialect of TRANSLATED) {
    const pieces = await store.read(objectKeys.results(id, 'rfc4180'));
    if (pieces !== undefined) await store.write(objectKeys.results(id, dialect), translate(pieces, dialect));
  }
}

/**
 * Where the results can be fetched directly, when they are too large to be sent and the store can be reached. Undefined
 * before the end, and when they can be sent.
 * @throws PlannerError unknown_sweep
 */
export async function linkToResults(
  { store }: Pick<Ports, 'store'>,
  id: string,
  dialect: Dialect,
): Promise<string | undefined> {
  await requireSpec(store, id);
  const ending = await endingOf(store, id, await currentAttempt(store, id));
  if (store.link === undefined || (ending?.results_bytes ?? 0) <= LINK_ABOVE_BYTES) return undefined;
  const key = objectKeys.results(id, dialect);
  if (!(await store.has(key))) return undefined;
  return store.link(key, { fileName: `${id}-results.csv`, mediaType: CSV });
}

/** @throws PlannerError too_large, for the rows that are there before the end, which lie nowhere in one piece */
export async function refuseLargePart(store: ObjectStore, id: string, attempt: number): Promise<void> {
  if (store.link === undefined) return;
  let bytes = 0;
  for (let each = 1; each <= attempt; each += 1) {
    for await (const { sizeBytes } of store.list(objectKeys.parts(id, each))) bytes += sizeBytes;
  }
  if (bytes <= LINK_ABOVE_BYTES) return;
  const megabytes = Math.ceil(bytes / 1e6);
  const message = `The rows that are there have ${megabytes} MB and can only be fetched when the sweep has ended; cancel it to have them now.`;
  throw new PlannerError('too_large', message);
}
