import { csvHeader, csvLine, failedRow, type Row, readRows, rowReader, type Sweep } from '#sweep';
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

/** Some lines of a results file as they are written, and the rows that end in them. */
export interface MergedLines {
  readonly text: string;
  readonly rows: readonly Row[];
}

/** The lines of a sweep in row order, without a header; a piece of one part in memory at a time. */
export async function* mergedLines(
  merging: Merging,
  outcome: Pick<Outcome, 'merged' | 'failed'>,
): AsyncIterable<MergedLines> {
  const sources = [
    ...outcome.merged.map((source) => ({ ...source, read: storedLines })),
    ...outcome.failed.map((source) => ({ ...source, read: givenUpLines })),
  ].sort((a, b) => a.part - b.part);
  for (const source of sources) {
    const planned = merging.plan.parts[source.part];
    if (planned === undefined) throw new RangeError(`Sweep ${merging.id} has no part ${source.part}.`);
    yield* checked(planned, source.read(merging, source, planned));
  }
}

const LINE_END = '\r\n';

/** As they were stored: a row read and written again is the same text. */
async function* storedLines({ store, id }: Merging, { part, attempt }: PartSource): AsyncIterable<MergedLines> {
  const key = objectKeys.part(id, attempt, part);
  const pieces = await store.read(key);
  if (pieces === undefined) throw new Error(`${key} is gone although its part was finished.`);
  const reader = rowReader();
  let headerLeft = csvHeader().length;
  let isLineEnded = true;
  for await (const piece of pieces) {
    yield { text: piece.slice(headerLeft), rows: reader.push(piece) };
    headerLeft = Math.max(0, headerLeft - piece.length);
    isLineEnded = piece.endsWith('\n');
  }
  yield { text: isLineEnded ? '' : LINE_END, rows: reader.end() };
}

/** What was done before the part ended in the dead letters, then a failed row for each of the others. */
async function* givenUpLines(
  { store, id, sweep }: Merging,
  { part, attempt }: PartSource,
  { from, to }: PlannedPart,
): AsyncIterable<MergedLines> {
  const failure = await readJson<Failure>(store, objectKeys.failure(id, attempt, part));
  const { rows_csv: done, reason } = failure ?? { rows_csv: '', reason: 'the reason is lost' };
  const rows = readRows(csvHeader() + done);
  yield { text: done, rows };
  const next = (rows.at(-1)?.rowIndex ?? from - 1) + 1;
  for (const rowIndex of sweep.rowIndices(next, to)) {
    const row = failedRow(sweep, rowIndex, 'gave_up', reason);
    yield { text: csvLine(row), rows: [row] };
  }
}

/** Stops loudly when a part does not hold exactly the rows it was planned with, in order. */
async function* checked(planned: PlannedPart, lines: AsyncIterable<MergedLines>): AsyncIterable<MergedLines> {
  let count = 0;
  let last = planned.from - 1;
  for await (const some of lines) {
    for (const { rowIndex } of some.rows) {
      if (rowIndex <= last || rowIndex >= planned.to) {
        throw new Error(
          `Row ${rowIndex} stands after row ${last} in the part of rows ${planned.from} to ${planned.to}.`,
        );
      }
      last = rowIndex;
    }
    count += some.rows.length;
    yield some;
  }
  if (count !== planned.rows) {
    throw new Error(`The part of rows ${planned.from} to ${planned.to} has ${count} rows instead of ${planned.rows}.`);
  }
}
