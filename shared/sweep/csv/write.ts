import Papa from 'papaparse';
import type { Row } from '../rows/row.ts';
import { DIALECTS, type Dialect } from './dialect.ts';
import { cellValue, FIELDS } from './fields.ts';

/** The names of all columns and CRLF; the `excel` dialects begin with a byte order mark, once, here. */
export function csvHeader(dialect: Dialect = 'rfc4180'): string {
  const { byteOrderMark } = DIALECTS[dialect];
  return (
    byteOrderMark +
    line(
      FIELDS.map(({ column }) => column),
      dialect,
    )
  );
}

/** One row as one line that ends in CRLF. */
export function csvLine(row: Row, dialect: Dialect = 'rfc4180'): string {
  const { decimal } = DIALECTS[dialect];
  const cells = FIELDS.map((field) => {
    const value = cellValue(row, field);
    if (value === null) return '';
    const text = field.cell.write(value);
    return field.cell.numeric ? text.replace('.', decimal) : text;
  });
  return line(cells, dialect);
}

/** Cells, quoted where they need it. */
export function line(cells: readonly string[], dialect: Dialect): string {
  return `${Papa.unparse([cells as string[]], { delimiter: DIALECTS[dialect].delimiter })}\r\n`;
}
