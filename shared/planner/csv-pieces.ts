import { csvHeader, type Row } from '#sweep';
import type { MergedLines } from './merge.ts';

/** Told of every row, in row order. */
export interface RowWatcher {
  add(row: Row): void;
}

/** A results file: one header, then the lines; never one string of the whole. */
export async function* csvPieces(
  lines: AsyncIterable<MergedLines>,
  ...watchers: readonly RowWatcher[]
): AsyncIterable<string> {
  yield csvHeader();
  for await (const { text, rows } of lines) {
    for (const row of rows) for (const watcher of watchers) watcher.add(row);
    yield text;
  }
}
