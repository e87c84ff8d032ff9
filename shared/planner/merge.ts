import { csvHeader, failedRow, type Row, readRows, rowReader, type Sweep } from '#sweep';
import { type Failure, type Outcome, type PartSource, type Plan, type PlannedPart, readJson } from './documents.ts';
import { objectKeys } from './object-keys.ts';
import type { ObjectStore } from './ports.ts';

/** A sweep whose parts are merged. */
export interface Merging {
  readonly store: ObjectStore;
  readonly id: string;
  readonly sweep: Sweep;
  readonly plan: Plan;
}

/** The rows of a sweep in row order, one part in memory at a time. */
export async function* mergedRows(merging: Merging, outcome: Pick<Outcome, 'merged' | 'failed'>): AsyncIterable<Row> {
  const sources = [
    ...outcome.merged.map((source) => ({ ...source, read: storedRows })),
    ...outcome.failed.map((source) => ({ ...source, read: givenUpRows })),
  ].sort((a, b) => a.part - b.part);
  for (const source of sources) {
    const planned = merging.plan.parts[source.part];
    if (planned === undefined) throw new RangeError(`Sweep ${merging.id} has no part ${source.part}.`);
    yield* checked(planned, source.read(merging, source, planned));
  }
}

async function* storedRows({ store, id }: Merging, { part, attempt }: PartSource): AsyncIterable<Row> {
  const key = objectKeys.part(id, attempt, part);
  const pieces = await store.read(key);
  if (pieces === undefined) throw new Error(`${key} is gone although its part was finished.`);
  const reader = rowReader();
  for await (const piece of pieces) yield* reader.push(piece);
  yield* reader.end();
}

/** What was done before the part ended in the dead letters, then a failed row for each of the others. */
async function* givenUpRows(
  { store, id, sweep }: Merging,
  { part, attempt }: PartSource,
  { from, to }: PlannedPart,
): AsyncIterable<Row> {
  const failure = await readJson<Failure>(store, objectKeys.failure(id, attempt, part));
  const { rows_csv: done, reason } = failure ?? { rows_csv: '', reason: 'the reason is lost' };
  const rows = readRows(csvHeader() + done);
  yield* rows;
  const next = (rows.at(-1)?.rowIndex ?? from - 1) + 1;
  for (const rowIndex of sweep.rowIndices(next, to)) yield failedRow(sweep, rowIndex, 'gave_up', reason);
}

/** Stops loudly when a part does not hold exactly the rows it was planned with, in order. */
async function* checked(planned: PlannedPart, rows: AsyncIterable<Row>): AsyncIterable<Row> {
  let count = 0;
  let last = planned.from - 1;
  for await (const row of rows) {
    if (row.rowIndex <= last || row.rowIndex >= planned.to) {
      throw new Error(
        `Row ${row.rowIndex} stands after row ${last} in the part of rows ${planned.from} to ${planned.to}.`,
      );
    }
    last = row.rowIndex;
    count += 1;
    yield row;
  }
  if (count !== planned.rows) {
    throw new Error(`The part of rows ${planned.from} to ${planned.to} has ${count} rows instead of ${planned.rows}.`);
  }
}
