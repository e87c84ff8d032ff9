import type { GoalChange, OtherGoal } from '#advice';
import { type Block, heading, list, paragraph, table } from '../document/block.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { settingsText } from '../wording/settings.ts';
import { countText, EXACT, iopsText, percentText, shareText } from '../wording/units.ts';

/** The same rows asked otherwise. */
export function otherGoalsSection(report: Report): readonly Block[] {
  const { other_goals, headroom, verdict } = report;
  if (other_goals.length === 0 || verdict.kind === 'inconclusive') return [];
  return [
    heading(2, 'What if'),
    paragraph('The same rows held against another goal, one part changed; nothing was simulated for it.'),
    table(COLUMNS, other_goals),
    ...(headroom === null ? [] : list(headroomFacts(headroom))),
  ];
}

const COLUMNS: readonly Column<OtherGoal>[] = [
  { head: 'what if', align: 'left', cell: ({ change }) => changeText(change) },
  { head: 'then', align: 'left', cell: thenText },
  {
    head: 'recommended',
    align: 'left',
    cell: recommendedText,
  },
  { head: 'hosts', align: 'right', cell: ({ recommended }) => String(recommended?.hosts_needed ?? '-') },
];

function thenText({ stands, finalists_missing, estimated_rows }: OtherGoal): string {
  if (finalists_missing > 0) return `open: ${countText(finalists_missing, 'point')} not simulated at its rate`;
  if (estimated_rows > 0) return `open: ${countText(estimated_rows, 'row')} only estimated`;
  return stands ? 'the same' : 'another';
}

function recommendedText({ recommended, finalists_missing, estimated_rows }: OtherGoal): string {
  if (recommended === null) return estimated_rows > 0 ? 'no feasible point among the simulated' : 'no feasible point';
  const text = settingsText(recommended.settings) || 'the point as given';
  return finalists_missing + estimated_rows > 0 ? `${text} (best of the others)` : text;
}

function changeText(change: GoalChange): string {
  if ('objective' in change) return `objective ${change.objective}`;
  if ('headroom' in change) return `headroom ${shareText(change.headroom)}`;
  if ('demand_iops' in change) return `demand ${iopsText(change.demand_iops, EXACT)}`;
  return `no ${change.without.metric} ${change.without.bound}`;
}

function headroomFacts({
  load_iops,
  saturation_iops,
  free_pct,
  largest,
  hosts,
}: NonNullable<Report['headroom']>): readonly string[] {
  return [
    ...(load_iops === null || free_pct === null
      ? []
      : [
          `One host carries ${iopsText(load_iops)} of ${iopsText(saturation_iops)}: ${percentText(free_pct)} are free.`,
        ]),
    ...(largest === null ? [] : [`Its IOPS meet the SLO up to a headroom of ${percentText(100 * largest)}.`]),
    ...(hosts.length === 0
      ? []
      : [`Hosts by headroom: ${hosts.map((at) => `${shareText(at.headroom)} ${at.hosts_needed}`).join(', ')}.`]),
  ];
}
