import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Measurements } from '#blocklayer';
import { csvHeader, csvLine, openSweep, type Row, readRows, simulateRow } from '#sweep';
import { KEY_NAMES, KEYS, type Key, type KeyType } from '#vocabulary';
import { cellValue, FIELDS } from '../../shared/sweep/csv/fields.ts';
import { rowNumber } from '../../shared/sweep/rows/rounding.ts';
import { shortNumber } from '../../shared/sweep/values/decimal.ts';
import { specOf } from './specs.ts';

const template = simulateRow(openSweep(specOf({ precision: { max_ios: 1000 } })), 0);

/** Text of a cell: `rows` keeps line ends out of it. */
const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((s) => !/[\r\n]/.test(s));
const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e14, max: 1e14 }).map(rowNumber);
const cpus = fc.array(fc.nat(4095), { minLength: 1, maxLength: 5 });

const VALUES: {
  readonly [Kind in KeyType['kind']]: (type: Extract<KeyType, { kind: Kind }>) => fc.Arbitrary<unknown>;
} = {
  integer: (bounds) => fc.integer(bounds),
  size: (bounds) => fc.integer(bounds),
  number: ({ min, max }) => fc.double({ min, max, noNaN: true }).map(shortNumber),
  boolean: () => fc.boolean(),
  choice: ({ values }) => fc.constantFrom(...values),
  kernel_version: () => fc.constantFrom('5.3', '5.10'),
  cpu_list: () => cpus,
  irq_placement: ({ values }) => fc.oneof(fc.constantFrom(...values), cpus),
  job_groups: () => fc.constant('[{"bs":4096,"rw":"read"},{"rw":"write"}]'),
};

function keyValue(key: Key): fc.Arbitrary<unknown> {
  const { type, nullable } = KEYS[key];
  const value = (VALUES[type.kind] as (type: KeyType) => fc.Arbitrary<unknown>)(type);
  return nullable ? fc.option(value) : value;
}

function measurement([name, value]: [string, unknown]): [string, fc.Arbitrary<unknown>] {
  if (typeof value === 'boolean') return [name, fc.boolean()];
  if (name === 'bottleneck' || name === 'top_function') return [name, text];
  if (name === 'group_metrics') return [name, fc.constantFrom(null, '[{"iops":1.5,"lat_p99_us":null}]')];
  return [name, name.startsWith('lat_p') ? fc.option(number) : number];
}

const parts = fc.record({
  rowIndex: fc.nat(1e9),
  replicate: fc.nat(99),
  seed: fc.nat(),
  status: fc.constantFrom('ok', 'invalid', 'failed'),
  errorMessage: fc.option(text),
  scenario: fc.record(Object.fromEntries(KEY_NAMES.map((key) => [key, keyValue(key)]))),
  measurements: fc.record(Object.fromEntries(Object.entries(template.measurements as Measurements).map(measurement))),
  judgement: fc.record({
    cost_usd_per_hour: fc.option(number),
    hosts_needed: fc.option(fc.nat()),
    slo_met: fc.option(fc.boolean()),
  }),
});

const rows = fc.array(
  parts.map(({ measurements, judgement, ...rest }) => {
    const ran = rest.status === 'ok';
    const row = { ...template, ...rest, measurements: ran ? measurements : null, judgement: ran ? judgement : null };
    return row as unknown as Row;
  }),
  { maxLength: 3 },
);

it('a row read back from CSV equals the row that was written, and is written the same again', () => {
  fc.assert(
    fc.property(rows, (written) => {
      const file = csvHeader() + written.map((row) => csvLine(row)).join('');
      const read = readRows(file);
      expect(read).toEqual(written);
      expect(csvHeader() + read.map((row) => csvLine(row)).join('')).toBe(file);
    }),
    { numRuns: 60 },
  );
});

/** What a spreadsheet takes for a number or a date is changed by it, unless it is written as the sheet would write it. */
const TAKEN_FOR_ANOTHER =
  /^[+-]?(\d+[.,]\d*|\d*[.,]\d+|0\d+|\d{16,}|[\d.,]+e[+-]?\d+|\d+[/-]\d+([/-]\d+)?|\d+:\d+.*)%?$/i;

it('no text of ours is one that a spreadsheet would change', () => {
  const own = FIELDS.filter(({ cell, member }) => !cell.numeric && !FREE_TEXT.includes(member));
  fc.assert(
    fc.property(rows, (written) => {
      for (const row of written) {
        for (const field of own) {
          const value = cellValue(row, field);
          if (value !== null) expect(field.cell.write(value)).not.toMatch(TAKEN_FOR_ANOTHER);
        }
      }
    }),
    { numRuns: 60 },
  );
});

/** Arbitrary text in these tests; in life a sentence, or a name of the model's own. */
const FREE_TEXT = ['errorMessage', 'bottleneck', 'top_function'];
