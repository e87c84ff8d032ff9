import type { Cells, Frame, TextCells } from './frame.ts';

/** Which rows are shown, in which order. */
export interface Selection {
  readonly sort: Sort | null;
  /** What was written over a column, by its name. */
  readonly filters: Readonly<Record<string, string>>;
}

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

/** Row numbers of the frame: those that pass every filter, sorted; equal ones in the order of the file. */
export function selectRows(frame: Frame, { sort, filters }: Selection): Uint32Array {
  let rows = Uint32Array.from({ length: frame.length }, (_, row) => row);
  for (const [column, text] of Object.entries(filters)) {
    const cells = frame.cells(column);
    if (cells !== undefined && text.trim() !== '') rows = rows.filter(tester(cells, text.trim()));
  }
  const cells = sort === null ? undefined : frame.cells(sort.column);
  return cells === undefined || sort === null ? rows : sorted(rows, cells, sort.descending);
}

type Test = (row: number) => boolean;

function tester(cells: Cells, text: string): Test {
  if (cells.kind === 'number') {
    const passes = numberTest(text);
    return (row) => passes(cells.at(row));
  }
  const passing = cells.texts.map(textTest(text));
  return (row) => passing[cells.at(row)] === true;
}

const COMPARISON = /^(<=|>=|<|>|=)\s*(-?[\d.]+)$/;
const INTERVAL = /^(-?[\d.]+)\s*\.\.\s*(-?[\d.]+)$/;

const COMPARE: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
};

/** `>= 1000`, `10..20` or a number; bars separate alternatives. What is none of these lets nothing through. */
function numberTest(text: string): (value: number) => boolean {
  const tests = text.split('|').map((part) => oneNumberTest(part.trim()));
  return (value) => tests.some((passes) => passes(value));
}

function oneNumberTest(text: string): (value: number) => boolean {
  const [, operator = '', limit] = COMPARISON.exec(text) ?? [];
  const compare = COMPARE[operator];
  if (compare !== undefined) return (value) => compare(value, Number(limit));
  const [, low, high] = INTERVAL.exec(text) ?? [];
  if (low !== undefined) return (value) => value >= Number(low) && value <= Number(high);
  const only = text === '' ? Number.NaN : Number(text);
  return (value) => value === only;
}

/** `=iopoll` is the whole cell, `poll` a part of it; bars separate alternatives. */
function textTest(text: string): (cell: string) => boolean {
  const wanted = text.split('|').map((part) => part.trim().toLowerCase());
  return (cell) => {
    const lower = cell.toLowerCase();
    return wanted.some((part) => (part.startsWith('=') ? lower === part.slice(1) : lower.includes(part)));
  };
}

function sorted(rows: Uint32Array, cells: Cells, descending: boolean): Uint32Array {
  const rank = cells.kind === 'number' ? (row: number) => cells.at(row) : ranksOf(cells);
  const sign = descending ? -1 : 1;
  const keys = new Float64Array(rows.reduce((most, row) => Math.max(most, row), 0) + 1);
  for (const row of rows) {
    const value = rank(row);
    // Empty cells come last in either direction.
    keys[row] = Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
  }
  return rows.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
}

/** Texts in the order of their code units; an empty cell is none. */
function ranksOf(cells: TextCells): (row: number) => number {
  const order = cells.texts
    .map((_, code) => code)
    .sort((a, b) => ((cells.texts[a] ?? '') < (cells.texts[b] ?? '') ? -1 : 1));
  const ranks = new Float64Array(order.length);
  order.forEach((code, rank) => {
    ranks[code] = cells.texts[code] === '' ? Number.NaN : rank;
  });
  return (row) => ranks[cells.at(row)] ?? Number.NaN;
}
