import type { RankedPoint } from '#advice';
import { bottleneckColumn, costColumns, type Placed, placed, pointList, varyingKeys } from './point-table.ts';
import type { Report } from './report.ts';
import { alignedCells } from './table.ts';
import { codeLine } from './wording/one-line.ts';
import { entriesOf, settingsText } from './wording/settings.ts';

const MOST_ROWS = 8;

/** For a terminal: the verdict, why, what ties with it, what qualifies it, and the best points. No final line break. */
export function summaryText(report: Report): string {
  const said = [report.sentence, report.why, report.ties].filter((line) => line !== null);
  const points = report.top.slice(0, MOST_ROWS);
  const notes = report.notes.map((note) => `  ${note}`);
  const list = points.length === 0 ? [] : [...headline(report, points), ...tableLines(report, points), ''];
  return [...said, '', ...list, ...notes].map(codeLine).join('\n');
}

function headline(report: Report, points: readonly RankedPoint[]): readonly string[] {
  const varying = varyingKeys(points);
  const common = entriesOf(points[0]?.settings ?? {}).filter(([key]) => !varying.includes(key));
  const shared = common.length === 0 ? '' : `, all with ${settingsText(Object.fromEntries(common))}`;
  const { title } = pointList(report, points);
  return [`${title}${shared}${report.comparison.level > 1 ? ' (= cannot be told apart)' : ''}:`];
}

function tableLines(report: Report, points: readonly RankedPoint[]): readonly string[] {
  const columns = [...pointList(report, points).columns, ...costColumns(report), bottleneckColumn];
  return alignedCells<Placed>(columns, placed(points)).map((cells) => `  ${cells.join('  ')}`.trimEnd());
}
