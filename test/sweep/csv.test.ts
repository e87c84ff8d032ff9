import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Measurements } from '#blocklayer';
import {
  CsvError,
  csvHeader,
  csvLine,
  failedRow,
  openSweep,
  type Row,
  readRows,
  rowReader,
  simulateRow,
  tableSchema,
  translate,
} from '#sweep';
import { COLUMNS, SCHEMA_VERSION } from '#vocabulary';
import { specOf } from './specs.ts';

const sweep = openSweep(
  specOf({ axes: { numa_nodes: [1, 3], cpus_allowed: [[0, 1, 8], null] }, precision: { max_ios: 2000 } }),
);
const ok = simulateRow(sweep, 0);
const invalid = simulateRow(sweep, 2);
const failed = failedRow(sweep, 1, 'crashed', '=1+1');

const cellsOf = (line: string, delimiter = ','): string[] =>
  Papa.parse<string[]>(line.trimEnd(), { delimiter }).data[0] ?? [];
const cell = (row: Row, column: string): string | undefined =>
  cellsOf(csvLine(row))[COLUMNS.findIndex(({ name }) => name === column)];

async function* chunked(text: string, size: number): AsyncIterable<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

describe('the columns', () => {
  it('are those of the vocabulary, in every file', () => {
    expect(csvHeader()).toBe(`${COLUMNS.map(({ name }) => name).join(',')}\r\n`);
    for (const row of [ok, invalid, failed]) expect(cellsOf(csvLine(row))).toHaveLength(COLUMNS.length);
  });

  it('begin and end as the contract says', () => {
    const names = COLUMNS.map(({ name }) => name);
    expect(names.slice(0, 8)).toEqual([
      'row_index',
      'point_id',
      'replicate',
      'status',
      'error_code',
      'error_message',
      'app',
      'ioengine',
    ]);
    expect(names.slice(-7)).toEqual([
      'top_function_pct',
      'group_metrics',
      'cost_usd_per_hour',
      'hosts_needed',
      'slo_met',
      'model_version',
      'schema_version',
    ]);
    expect(SCHEMA_VERSION).toBe('2');
  });

  it('are described by the Table Schema sidecar', () => {
    const { fields, missingValues } = tableSchema() as {
      fields: { name: string; type: string; description: string }[];
      missingValues: string[];
    };
    expect(fields.map(({ name, type }) => [name, type])).toEqual(COLUMNS.map(({ name, type }) => [name, type]));
    expect(fields.every(({ description }) => description.length > 0)).toBe(true);
    expect(missingValues).toEqual(['']);
    expect(JSON.parse(JSON.stringify(tableSchema()))).toEqual(tableSchema());
  });
});

describe('cells', () => {
  it('of numbers are plain decimals or empty', () => {
    const numeric = COLUMNS.flatMap(({ type }, i) => (type === 'number' || type === 'integer' ? [i] : []));
    for (const row of [ok, invalid, failed]) {
      const cells = cellsOf(csvLine(row));
      for (const i of numeric) expect(cells[i]).toMatch(/^(-?\d+(\.\d+)?)?$/);
      for (const i of numeric) expect((cells[i] ?? '').replace(/\D/g, '').length).toBeLessThanOrEqual(15);
    }
  });

  it('without a value are empty, never zero', () => {
    expect(cell(invalid, 'iops')).toBe('');
    expect(cell(invalid, 'slo_met')).toBe('');
    expect(cell(ok, 'rate_iops')).toBe('');
    expect(cell(ok, 'error_message')).toBe('');
  });

  it('of kernel versions are text for every spreadsheet', () => {
    const row: Row = { ...ok, scenario: { ...ok.scenario, kernel: '5.10' } };
    expect(cell(row, 'kernel')).toBe('v5.10');
    expect(readRows(csvHeader() + csvLine(row))[0]?.scenario.kernel).toBe('5.10');
  });

  it('of lists are separated by spaces', () => expect(cell(ok, 'cpus_allowed')).toBe('0 1 8'));

  it('of text are kept from being formulas; numbers are never touched', () => {
    expect(cell(failed, 'error_message')).toBe("'=1+1");
    const negative: Row = { ...ok, measurements: { ...(ok.measurements as Measurements), lat_min_us: -5.5 } };
    expect(cell(negative, 'lat_min_us')).toBe('-5.5');
  });

  it.each(['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠', "'="])(
    'a text that begins with %j is guarded and comes back',
    (start) => {
      const row: Row = { ...failed, errorMessage: `${start}cmd|'/C calc'!A0` };
      expect(cell(row, 'error_message')).toMatch(/^'/);
      expect(readRows(csvHeader() + csvLine(row))).toEqual([row]);
    },
  );

  it('end lines with CRLF, and a row is one line', () => {
    for (const row of [ok, invalid, failed]) expect(csvLine(row)).toMatch(/^[^\r\n]+\r\n$/);
  });
});

describe('reading', () => {
  const file = csvHeader() + [ok, failed, invalid].map((row) => csvLine(row)).join('');

  it('gives the rows that were written', () => expect(readRows(file)).toEqual([ok, failed, invalid]));

  it('tolerates a byte order mark, bare line feeds and a missing last line end', () => {
    expect(readRows(`\uFEFF${file}`)).toEqual([ok, failed, invalid]);
    expect(readRows(file.replaceAll('\r\n', '\n'))).toEqual([ok, failed, invalid]);
    expect(readRows(file.trimEnd())).toEqual([ok, failed, invalid]);
    expect(readRows(csvHeader().trimEnd())).toEqual([]);
  });

  it('takes the file in chunks cut anywhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), (size) => {
        const reader = rowReader();
        const rows: Row[] = [];
        for (let from = 0; from < file.length; from += size) rows.push(...reader.push(file.slice(from, from + size)));
        expect([...rows, ...reader.end()]).toEqual([ok, failed, invalid]);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['', 'The file is empty: it should begin with the header of a results file.'],
    ['a,b\r\n1,2\r\n', 'This is not a results file of this version: column 1 is "a", expected row_index.'],
    [csvHeader().replace(',status', ',state'), 'column 4 is "state", expected status.'],
    [csvHeader().replace(',schema_version', ''), `column ${COLUMNS.length} is nothing, expected schema_version.`],
    [
      csvHeader().replace('\r\n', ',extra\r\n'),
      `column ${COLUMNS.length + 1} is "extra", expected the end of the line.`,
    ],
    [`${csvHeader()}1,2\r\n`, `Line 2 has 2 cells, expected ${COLUMNS.length}: the file is damaged there.`],
    [file.replace(/\r\n0,/, '\r\nzero,'), 'Row zero, column row_index: expected a number, found "zero".'],
    [file + csvHeader(), 'column row_index: expected a number, found "row_index".'],
    [file.replace(',4096,', ',4e3,'), 'Row 0, column bs_bytes: expected a number, found "4e3".'],
    [file.replace(',false,', ',no,'), 'expected true or false, found "no".'],
    [file.replace(/,v\d+\.\d+,/, ',5.10,'), 'column kernel: expected a version such as v5.10, found "5.10".'],
    [file.replace('0 1 8', '0-1'), 'column cpus_allowed: expected numbers with spaces between, found "0-1".'],
  ])('refuses a damaged file in one sentence (%#)', (text, message) => {
    expect(() => readRows(text)).toThrow(CsvError);
    expect(() => readRows(text)).toThrow(message);
  });
});

describe('dialects', () => {
  const file = csvHeader() + csvLine(ok) + csvLine(failed);

  it('excel adds a byte order mark, once, and changes nothing else', async () => {
    const excel = await joined(translate(chunked(file, 700), 'excel'));
    expect(excel).toBe(`\uFEFF${file}`);
    expect(excel).toBe(csvHeader('excel') + csvLine(ok, 'excel') + csvLine(failed, 'excel'));
  });

  it('excel-eu has semicolons and decimal commas in numbers only, and no sep line', async () => {
    const european = await joined(translate(chunked(file, 700), 'excel-eu'));
    expect(european).toBe(csvHeader('excel-eu') + csvLine(ok, 'excel-eu') + csvLine(failed, 'excel-eu'));
    expect(european.startsWith('\uFEFFrow_index;point_id;')).toBe(true);
    const plain = cellsOf(csvLine(ok));
    const translated = cellsOf(csvLine(ok, 'excel-eu'), ';');
    COLUMNS.forEach(({ name, type }, i) => {
      const numeric = type === 'number' || type === 'integer';
      expect([name, translated[i]]).toEqual([name, numeric ? plain[i]?.replace('.', ',') : plain[i]]);
    });
    expect(cell(ok, 'kernel')).toBe(translated[COLUMNS.findIndex(({ name }) => name === 'kernel')]);
  });

  it('rfc4180 is the file itself', async () => {
    expect(await joined(translate(chunked(file, 99), 'rfc4180'))).toBe(file);
    expect(await joined(translate(chunked(csvHeader(), 9), 'excel'))).toBe(`\uFEFF${csvHeader()}`);
  });
});
