/**
 * Coefficients c that minimise the sum of (value - Σ c[k] · column[k])², by the normal equations.
 * Undefined when the columns do not tell the coefficients apart.
 */
export function leastSquares(
  columns: readonly (readonly number[])[],
  values: readonly number[],
): readonly number[] | undefined {
  const rows = columns.map((a) => [...columns.map((b) => dot(a, b)), dot(a, values)]);
  for (let pivot = 0; pivot < rows.length; pivot++) {
    const best = rows.slice(pivot).reduce((a, b) => (Math.abs(b[pivot] ?? 0) > Math.abs(a[pivot] ?? 0) ? b : a));
    rows[rows.indexOf(best)] = rows[pivot] ?? best;
    rows[pivot] = best;
    const head = best[pivot] ?? 0;
    if (Math.abs(head) < SINGULAR * dot(columns[pivot] ?? [], columns[pivot] ?? [])) return undefined;
    eliminate(rows, pivot, head);
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1));
}

/** Relative to the column's own size: what is left of it is rounding. */
const SINGULAR = 1e-12;

function eliminate(rows: number[][], pivot: number, head: number): void {
  const base = rows[pivot] ?? [];
  for (const row of rows) {
    if (row === base) continue;
    const factor = (row[pivot] ?? 0) / head;
    for (let i = pivot; i < row.length; i++) row[i] = (row[i] ?? 0) - factor * (base[i] ?? 0);
  }
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
