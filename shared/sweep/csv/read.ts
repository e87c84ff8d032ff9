import type { Value } from '#vocabulary';
import type { Row } from '../rows/row.ts';
import { CsvError } from './cell.ts';
import { FIELDS, type Field } from './fields.ts';
import { type LineReader, lineReader } from './lines.ts';

/** Rows of a results file that comes in chunks of text, cut anywhere. */
export interface RowReader {
  /** The rows that this chunk completes. @throws CsvError */
  push(chunk: string): readonly Row[];
  /** The last row, when its line has no end. @throws CsvError */
  end(): readonly Row[];
}

export function rowReader(): RowReader {
  const lines: LineReader = lineReader();
  return {
    push: (chunk) => lines.push(chunk).map(rowOf),
    end: () => lines.end().map(rowOf),
  };
}

/** All rows of a results file (rfc4180 dialect). @throws CsvError */
export function readRows(text: string): Row[] {
  const reader = rowReader();
  return [...reader.push(text), ...reader.end()];
}

type Members = { [member: string]: Value | Members };

function rowOf(cells: readonly string[]): Row {
  const row: Members = {};
  const parts: { [part in Field['part']]: Members } = { row, scenario: {}, measurements: {}, judgement: {} };
  for (let i = 0; i < FIELDS.length; i++) {
    const field = FIELDS[i] as Field;
    parts[field.part][field.member] = readCell(field, cells[i] as string, cells);
  }
  const isOk = row['status'] === 'ok';
  const isSimulated = isOk && row['evaluatedBy'] === 'simulation';
  const { scenario, measurements, judgement } = parts;
  return {
    ...row,
    scenario,
    measurements: isSimulated ? measurements : null,
    estimated: isOk && !isSimulated ? known(measurements) : null,
    judgement: isSimulated ? judgement : null,
  } as unknown as Row;
}

function known(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

function readCell({ cell, column }: Field, text: string, cells: readonly string[]): Value {
  if (text === '') return null;
  try {
    return cell.read(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvError(`Row ${cells[0]}, column ${column}: ${error.message}.`);
  }
}
