import { EigenvalueDecomposition, type Matrix } from 'ml-matrix';
import { exp } from '#engine';
import type { Sought } from './figures.ts';
import type { Information } from './uncertainty.ts';

/** Rows that say less of something than its prior does leave it where the prior has it. */
const TOLD_MIN = 1;
/** A third key takes part in a direction from this share of it on; the two largest always do. */
const PART_MIN = 0.3;
/** The trade between two keys is told for a change of the first by this. */
const CHANGE = 0.1;

/** In sentences, what the rows cannot tell: single keys, and keys that only act together. */
export function unidentified(sought: readonly Sought[], { fromRows }: Information): readonly string[] {
  const indices = sought.map((_, i) => i);
  const silent = indices.filter((i) => fromRows.get(i, i) < TOLD_MIN);
  const heard = indices.filter((i) => !silent.includes(i));
  return [
    ...silent.map((i) => silentText(sought[i] as Sought)),
    ...untoldDirections(fromRows, heard).map((direction) => togetherText(sought, direction)),
  ];
}

function silentText({ key }: Sought): string {
  return `The rows say little of ${key}: its value is a guess, and its interval says how wide. Measure where it matters, or leave it out.`;
}

/** As columns of length one, the changes of coordinates of which the rows say more than the prior. */
export function toldDirections(fromRows: Matrix): Matrix {
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(fromRows, { assumeSymmetric: true });
  const told = realEigenvalues.flatMap((value, column) => (value >= TOLD_MIN ? [column] : []));
  return eigenvectorMatrix.selection([...Array(fromRows.rows).keys()], told);
}

/** A change of several coordinates at once that no row sees. */
type Direction = readonly { readonly i: number; readonly part: number }[];

/** Each key is told, but some only in combination: eigenvectors of the information with small eigenvalues. */
function untoldDirections(fromRows: Matrix, heard: readonly number[]): readonly Direction[] {
  if (heard.length < 2) return [];
  const chosen = [...heard];
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(fromRows.selection(chosen, chosen), {
    assumeSymmetric: true,
  });
  return realEigenvalues.flatMap((value, column) => {
    if (value >= TOLD_MIN) return [];
    const parts = chosen.map((i, row) => ({ i, part: eigenvectorMatrix.get(row, column) }));
    const largestFirst = parts.toSorted((a, b) => Math.abs(b.part) - Math.abs(a.part));
    return [largestFirst.filter(({ part }, place) => place < 2 || Math.abs(part) >= PART_MIN)];
  });
}

function togetherText(sought: readonly Sought[], direction: Direction): string {
  const members = direction.map(({ i, part }) => ({
    key: sought[i]?.key,
    slope: part * (sought[i]?.prior.sigma ?? 0),
  }));
  const [first, ...others] = members;
  const trades = others.map(
    ({ key, slope }) => `${key} ${changeText((exp((slope / (first?.slope ?? 1)) * CHANGE) - 1) * 100)}`,
  );
  const names = members.map(({ key }) => key).join(' and ');
  return `${names} cannot be told apart by these rows: ${first?.key} 10 % higher and ${trades.join(' and ')} give nearly the same numbers. What was assumed beforehand decides between them; fix one of them, or measure a row that moves only one.`;
}

function changeText(pct: number): string {
  const size = Math.abs(pct).toFixed(0);
  if (size === '0') return 'as good as unchanged';
  return `${size} % ${pct < 0 ? 'lower' : 'higher'}`;
}
