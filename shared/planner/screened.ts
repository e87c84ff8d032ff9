import { openSweep, type Sweep, type SweepSpec, screen } from '#sweep';
import type { PlannedPart } from './documents.ts';

const BITS_PER_DIGIT = 4;

/** Parts that say which of their points are simulated: once for the sweep, so that all workers agree. */
export function screenedParts(sweep: Sweep, parts: readonly PlannedPart[]): readonly PlannedPart[] {
  const isSimulated = screen(sweep);
  const { replicates } = sweep.spec;
  return parts.map((part) => ({
    ...part,
    simulated: digitsOf(isSimulated.subarray(firstPoint(part, replicates), Math.ceil(part.to / replicates))),
  }));
}

/** Whether a row of a part is simulated; all are where nothing was screened. */
export function isSimulated(part: PlannedPart, replicates: number, rowIndex: number): boolean {
  if (part.simulated === undefined) return true;
  const place = Math.floor(rowIndex / replicates) - firstPoint(part, replicates);
  const digit = Number.parseInt(part.simulated.charAt(Math.floor(place / BITS_PER_DIGIT)), 16);
  return ((digit >> (place % BITS_PER_DIGIT)) & 1) === 1;
}

/** Rows of a plan that are simulated. */
export function simulatedRows(spec: SweepSpec, parts: readonly PlannedPart[]): number {
  const sweep = openSweep(spec);
  const rowsOf = (part: PlannedPart): number =>
    part.simulated === undefined
      ? part.rows
      : [...sweep.rowIndices(part.from, part.to)].filter((row) => isSimulated(part, spec.replicates, row)).length;
  return parts.reduce((sum, part) => sum + rowsOf(part), 0);
}

function firstPoint({ from }: PlannedPart, replicates: number): number {
  return Math.floor(from / replicates);
}

/** Four points a hexadecimal digit, the first in its lowest bit. */
function digitsOf(flags: Uint8Array): string {
  return Array.from({ length: Math.ceil(flags.length / BITS_PER_DIGIT) }, (_, digit) =>
    flags
      .subarray(digit * BITS_PER_DIGIT, (digit + 1) * BITS_PER_DIGIT)
      .reduce((sum, flag, bit) => sum + (flag << bit), 0)
      .toString(16),
  ).join('');
}
