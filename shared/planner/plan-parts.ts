import type { Sweep } from '#sweep';
import type { PlannedPart } from './documents.ts';
import { MAX_PARTS, MIN_PARTS, PART_TARGET_MS } from './limits.ts';

/** Cuts the rows of a sweep into parts of about equal work; every existing row is in exactly one. */
export function planParts(sweep: Sweep, rowMs: number): readonly PlannedPart[] {
  const { rows } = sweep.counts;
  const rowsPerPart = Math.ceil(rows / partCount(rows, rowMs));
  return sweep.counts.excluded === 0 ? cutEvenly(sweep, rowsPerPart) : cutAroundGaps(sweep, rowsPerPart);
}

function partCount(rows: number, rowMs: number): number {
  const byWork = Math.max(Math.ceil((rows * rowMs) / PART_TARGET_MS), MIN_PARTS);
  return Math.min(byWork, MAX_PARTS, rows);
}

function cutEvenly({ rowIndexEnd }: Sweep, rowsPerPart: number): readonly PlannedPart[] {
  return Array.from({ length: Math.ceil(rowIndexEnd / rowsPerPart) }, (_, part) => {
    const from = part * rowsPerPart;
    const to = Math.min(from + rowsPerPart, rowIndexEnd);
    return { from, to, rows: to - from };
  });
}

function cutAroundGaps(sweep: Sweep, rowsPerPart: number): readonly PlannedPart[] {
  const parts: PlannedPart[] = [];
  let [from, rows] = [0, 0];
  for (const rowIndex of sweep.rowIndices(0, sweep.rowIndexEnd)) {
    if (rows === rowsPerPart) {
      parts.push({ from, to: rowIndex, rows });
      [from, rows] = [rowIndex, 0];
    }
    rows += 1;
  }
  if (rows > 0) parts.push({ from, to: sweep.rowIndexEnd, rows });
  return parts;
}
