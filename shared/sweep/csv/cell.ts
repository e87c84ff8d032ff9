import type { Value } from '#vocabulary';
import { numberText } from '../values/decimal.ts';

/** A cell that does not read as its column says. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/** How the values of a column are written and read. Null is the empty cell, always. */
export interface Cell {
  /** Whether a spreadsheet takes the cell as a number (its decimal point is a matter of the dialect). */
  readonly numeric: boolean;
  write(value: Value): string;
  /** @throws CsvError */
  read(text: string): Value;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

export const numberCell: Cell = {
  numeric: true,
  write: (value) => numberText(value as number),
  read(text) {
    if (!NUMBER.test(text)) throw new CsvError(`expected a number, found ${JSON.stringify(text)}`);
    return Number(text);
  },
};

export const booleanCell: Cell = {
  numeric: false,
  write: String,
  read(text) {
    if (text !== 'true' && text !== 'false')
      throw new CsvError(`expected true or false, found ${JSON.stringify(text)}`);
    return text === 'true';
  },
};

/** Full-width forms count too: some programs fold them. What is guarded already is guarded again, so it comes back. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export const textCell: Cell = {
  numeric: false,
  write: (value) => (FORMULA.test(value as string) ? `'${value}` : (value as string)),
  read: (text) => (GUARDED.test(text) ? text.slice(1) : text),
};

const VERSION = /^v\d+\.\d+$/;

/** `v5.10`: without the letter a spreadsheet takes it for the number 5.1. */
export const versionCell: Cell = {
  numeric: false,
  write: (value) => `v${value}`,
  read(text) {
    if (!VERSION.test(text)) throw new CsvError(`expected a version such as v5.10, found ${JSON.stringify(text)}`);
    return text.slice(1);
  },
};

const LIST = /^\d+( \d+)*$/;

/** Numbers with spaces between them. */
export const listCell: Cell = {
  numeric: false,
  write: (value) => (value as readonly number[]).join(' '),
  read(text) {
    if (!LIST.test(text)) throw new CsvError(`expected numbers with spaces between, found ${JSON.stringify(text)}`);
    return text.split(' ').map(Number);
  },
};

export const textOrListCell: Cell = {
  numeric: false,
  write: (value) => (typeof value === 'string' ? textCell : listCell).write(value),
  read: (text) => (LIST.test(text) ? listCell : textCell).read(text),
};
