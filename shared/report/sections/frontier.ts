import type { FrontierPoint } from '#advice';
import { frontierChart } from '../charts/frontier.ts';
import { type Block, heading, paragraph, table } from '../document/block.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { COST_NOUN } from '../wording/level.ts';
import { moneyText } from '../wording/point.ts';
import { settingsText } from '../wording/settings.ts';
import { countText, iopsText, microsecondsText } from '../wording/units.ts';

const MOST_ROWS = 20;

export function frontierSection(report: Report): readonly Block[] {
  const { points, points_total, not_placed } = report.frontier;
  if (points_total === 0) return [];
  const shown = points.slice(0, MOST_ROWS);
  const rest = points_total > shown.length ? ` The first ${shown.length} of ${points_total} are shown.` : '';
  const unplaced =
    not_placed > 0 ? ` ${countText(not_placed, 'point')} without a p99 or a price could not be placed.` : '';
  return [
    heading(2, 'Pareto frontier'),
    paragraph(
      `No other point is at least as good in IOPS, p99 and ${COST_NOUN[report.question.cost_unit]} at saturation; differences ` +
        `below one percent mean nothing.${rest}${unplaced}`,
    ),
    {
      kind: 'figure',
      title: 'Latency against throughput',
      caption: 'Every point at saturation; right and low is good. The line is the frontier.',
      chart: frontierChart(report),
      data: table(columnsOf(report), shown),
    },
  ];
}

function columnsOf({ question }: Report): readonly Column<FrontierPoint>[] {
  return [
    { head: 'setting', align: 'left', cell: ({ settings }) => settingsText(settings) || 'the point as given' },
    { head: 'throughput', align: 'right', cell: ({ iops }) => iopsText(iops) },
    { head: 'p99', align: 'right', cell: ({ lat_p99_us }) => microsecondsText(lat_p99_us) },
    {
      head: `${COST_NOUN[question.cost_unit]} of a host`,
      align: 'right',
      cell: ({ cost_per_hour }) => moneyText(question.cost_unit, cost_per_hour),
    },
    { head: 'equal points', align: 'right', cell: ({ same }) => String(same) },
  ];
}
