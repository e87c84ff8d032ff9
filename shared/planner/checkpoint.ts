import * as z from 'zod';
import { csvHeader, readRows } from '#sweep';
import type { ObjectStore } from './ports.ts';

const count = z.int().nonnegative();

const checkpoint = z.strictObject({
  rows_done: count,
  /** The rows done, as CSV without a header. */
  rows_csv: z.string(),
  /** How many workers were lost or threw while trying the next row. */
  failed_tries: count,
  /** What the last one threw, when it could. */
  last_error: z.string().nullable(),
  /** Until then a worker is trying the next row; 0 when it let go. */
  lease_until_ms: z.number(),
});

/** How far a part is, kept so that its rows are not lost with the worker and a row that breaks workers is found. */
export type Checkpoint = Readonly<z.infer<typeof checkpoint>>;

/** Undefined when there is none, or one that cannot be read: the part then begins again, and nothing is lost but time. */
export async function readCheckpoint(store: ObjectStore, key: string): Promise<Checkpoint | undefined> {
  const text = await store.get(key);
  return text === undefined ? undefined : checkpoint.safeParse(parsed(text)).data;
}

/** The same for whoever takes over the rows: they must be as many as it says. */
export async function readWholeCheckpoint(store: ObjectStore, key: string): Promise<Checkpoint | undefined> {
  const found = await readCheckpoint(store, key);
  return found !== undefined && rowsIn(found) === found.rows_done ? found : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function rowsIn({ rows_csv }: Checkpoint): number | undefined {
  try {
    return readRows(csvHeader() + rows_csv).length;
  } catch {
    return undefined;
  }
}
