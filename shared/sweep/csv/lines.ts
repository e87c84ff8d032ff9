import Papa from 'papaparse';
import { CsvError } from './cell.ts';
import { BYTE_ORDER_MARK, DIALECTS } from './dialect.ts';
import { FIELDS } from './fields.ts';

/** Cells of the data lines of a results file, as it comes in chunks of text. */
export interface LineReader {
  /** The lines that this chunk completes. @throws CsvError */
  push(chunk: string): readonly (readonly string[])[];
  /** The last line, when it has no line end. @throws CsvError */
  end(): readonly (readonly string[])[];
}

/** Checks the header and leaves it out. Tolerates a byte order mark, bare LF, and a missing last line end. */
export function lineReader(): LineReader {
  let rest = '';
  let headerSeen = false;
  let line = 0;

  const read = (text: string): readonly (readonly string[])[] => {
    if (text === '') return [];
    const lines = cellsOf(text);
    const data = headerSeen ? lines : lines.slice(1);
    if (!headerSeen) checkHeader(lines[0] ?? []);
    headerSeen = true;
    data.forEach((cells, i) => {
      checkWidth(cells, line + i + 2);
    });
    line += data.length;
    return data;
  };

  return {
    push(chunk) {
      const text = rest + chunk;
      const cut = text.lastIndexOf('\n') + 1;
      rest = text.slice(cut);
      return read(text.slice(0, cut));
    },
    end() {
      const lines = read(rest);
      if (!headerSeen) throw new CsvError('The file is empty: it should begin with the header of a results file.');
      rest = '';
      return lines;
    },
  };
}

/** Every row is one line (`rows` keeps line ends out of its texts), so whole lines are whole rows. */
function cellsOf(text: string): string[][] {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const { data } = Papa.parse<string[]>(body.replace(/\r?\n$/, ''), {
    delimiter: DIALECTS.rfc4180.delimiter,
    newline: body.includes('\r\n') ? '\r\n' : '\n',
  });
  return data;
}

function checkHeader(cells: readonly string[]): void {
  const wrong = FIELDS.findIndex(({ column }, i) => cells[i] !== column);
  if (wrong < 0 && cells.length === FIELDS.length) return;
  const at = wrong < 0 ? FIELDS.length : wrong;
  const found = cells[at] === undefined ? 'nothing' : JSON.stringify(cells[at]);
  const wanted = FIELDS[at]?.column ?? 'the end of the line';
  throw new CsvError(`This is not a results file of this version: column ${at + 1} is ${found}, expected ${wanted}.`);
}

function checkWidth(cells: readonly string[], line: number): void {
  if (cells.length === FIELDS.length) return;
  throw new CsvError(`Line ${line} has ${cells.length} cells, expected ${FIELDS.length}: the file is damaged there.`);
}
