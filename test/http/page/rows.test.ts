import { describe, expect, test } from 'vitest';
import { COLUMNS } from '#vocabulary';
import { filterOf } from '../../../shared/http/page/results/brush.ts';
import { GrowingFrame } from '../../../shared/http/page/results/frame.ts';
import { Intake } from '../../../shared/http/page/results/intake.ts';
import { type Selection, selectRows } from '../../../shared/http/page/results/select-rows.ts';

const HEADER = ['row_index', 'completion', 'iops', 'error_message'];
const ROWS = [
  ['0', 'interrupt', '100', ''],
  ['1', 'iopoll', '300', ''],
  ['2', 'poll_after_submit', '', 'says "no",\r\nthen stops'],
  ['3', 'iopoll', '200', ''],
];

function frameOf(rows: readonly (readonly string[])[]): GrowingFrame {
  const frame = new GrowingFrame(HEADER);
  for (const row of rows) frame.add(row);
  return frame;
}

function select(selection: Partial<Selection>): number[] {
  return [...selectRows(frameOf(ROWS), { sort: null, filters: {}, ...selection })];
}

describe('filters', () => {
  test.each([
    ['iops', '>= 200', [1, 3]],
    ['iops', '150..250', [3]],
    ['iops', '100|300', [0, 1]],
    ['iops', '=200', [3]],
    ['iops', 'many', []],
    ['completion', 'poll', [1, 2, 3]],
    ['completion', '=iopoll', [1, 3]],
    ['completion', '=iopoll|inter', [0, 1, 3]],
    ['no_column', 'x', [0, 1, 2, 3]],
  ])('%s %s', (column, text, rows) => {
    expect(select({ filters: { [column]: text } })).toEqual(rows);
  });
});

describe('sorting', () => {
  test('empty cells come last in either direction, equal ones as in the file', () => {
    expect(select({ sort: { column: 'iops', descending: false } })).toEqual([0, 3, 1, 2]);
    expect(select({ sort: { column: 'iops', descending: true } })).toEqual([1, 3, 0, 2]);
    expect(select({ sort: { column: 'completion', descending: false } })).toEqual([0, 1, 3, 2]);
  });
});

test('rows are whole wherever the pieces were cut, line breaks in cells included', () => {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const text = [HEADER, ...ROWS].map((row) => `${row.map(quoted).join()}\r\n`).join('');
  for (let cut = 1; cut < text.length; cut += 1) {
    const intake = new Intake();
    intake.push(text.slice(0, cut));
    intake.push(text.slice(cut));
    const frame = intake.end();
    expect(frame.length).toBe(4);
    const cells = frame.cells('error_message');
    expect(cells?.kind === 'text' && cells.texts[cells.at(2)]).toBe('says "no",\r\nthen stops');
  }
});

test('a brush becomes filters of the columns', () => {
  expect(filterOf({ name: 'bs', data: ['4k', '64k'] }, [[0.5, 1.5]])).toEqual({ bs_bytes: '65536' });
  expect(filterOf({ name: 'completion', data: ['interrupt', 'iopoll'] }, [[-0.5, 0.4]])).toEqual({
    completion: '=interrupt',
  });
  expect(filterOf({ name: 'IOPS' }, [[10.25, 20]])).toEqual({ iops: '10.25..20' });
  expect(filterOf({ name: 'p99' }, [])).toEqual({ lat_p99_us: '' });
});

test('100,000 rows are sorted and filtered in under 200 ms', () => {
  const frame = new GrowingFrame(COLUMNS.map(({ name }) => name));
  const iops = COLUMNS.findIndex(({ name }) => name === 'iops');
  const completion = COLUMNS.findIndex(({ name }) => name === 'completion');
  const row = COLUMNS.map(() => '0');
  for (let i = 0; i < 100_000; i += 1) {
    row[iops] = String((i * 7919) % 100_003);
    row[completion] = i % 3 === 0 ? 'iopoll' : 'interrupt';
    frame.add(row);
  }
  const selection = { sort: { column: 'iops', descending: true }, filters: { completion: '=interrupt', iops: '> 10' } };
  selectRows(frame, selection);
  const before = process.cpuUsage();
  const rows = selectRows(frame, selection);
  const { user, system } = process.cpuUsage(before);
  expect(rows.length).toBeGreaterThan(66_000);
  expect((user + system) / 1000).toBeLessThan(200);
});
