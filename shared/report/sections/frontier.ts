import type { Frontier, FrontierPoint } from '#advice';
import { frontierChart } from '../charts/frontier.ts';
import { type Block, heading, paragraph, table } from '../document/block.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { columnNoun, columnText } from '../wording/columns.ts';
import { screenedText } from '../wording/screened.ts';
import { settingsText } from '../wording/settings.ts';
import { countText } from '../wording/units.ts';

const MOST_ROWS = 20;

export function frontierSection(report: Report): readonly Block[] {
  const { columns, points, points_total, stood_for, not_placed } = report.frontier;
  if (points_total === 0) return [];
  const shown = points.slice(0, MOST_ROWS);
  const names = columns.map(({ name }) => columnNoun(name, report.question));
  const rest = points_total > shown.length ? ` The first ${shown.length} of ${points_total} are shown.` : '';
  const are = stood_for === 1 ? 'is' : 'are';
  const near =
    stood_for > 0
      ? ` ${countText(stood_for, 'further point')} that ${are} better than one of these by no more than that ${are} left out.`
      : '';
  const unplaced =
    not_placed > 0 ? ` ${countText(not_placed, 'point')} without one of these figures could not be placed.` : '';
  return [
    heading(2, 'Pareto frontier'),
    paragraph(
      `No other point is at least as good in ${listText(names)} at saturation; differences below one percent mean nothing.` +
        `${near}${rest}${unplaced}${screenedText(report)}`,
    ),
    {
      kind: 'figure',
      title: titleOf(columns, names),
      caption: `Every point at saturation; ${goodText(columns)} is good. The line is the frontier.`,
      chart: frontierChart(report),
      data: table(columnsOf(report), shown),
    },
  ];
}

function listText(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function titleOf([across, down]: Frontier['columns'], [acrossNoun, downNoun]: readonly string[]): string {
  const isUsual = across?.name === 'iops' && down?.name === 'lat_p99_us';
  return isUsual ? 'Latency against throughput' : `${downNoun} against ${acrossNoun}`;
}

function goodText([across, down]: Frontier['columns']): string {
  return `${across?.better === 'higher' ? 'right' : 'left'} and ${down?.better === 'higher' ? 'high' : 'low'}`;
}

function columnsOf({ question, frontier }: Report): readonly Column<FrontierPoint>[] {
  return [
    { head: 'setting', align: 'left', cell: ({ settings }) => settingsText(settings) || 'the point as given' },
    ...frontier.columns.map(
      ({ name }, i): Column<FrontierPoint> => ({
        head: columnNoun(name, question),
        align: 'right',
        cell: ({ values }) => columnText(name, values[i] ?? 0, question),
      }),
    ),
    { head: 'equal points', align: 'right', cell: ({ same }) => String(same) },
  ];
}
