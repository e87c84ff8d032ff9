import type { SettledMargin } from '#advice';
import {
  bottleneckColumn,
  iopsColumn,
  judgedColumns,
  keyColumn,
  type Placed,
  placeColumn,
  placed,
  varyingKeys,
} from '../point-table.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { OBJECTIVE_NOUN } from '../wording/level.ts';
import { moneyText } from '../wording/point.ts';
import { signedPercentText } from '../wording/units.ts';
import { markdownTable } from './table.ts';
import { markdownText } from './text.ts';

export function topSection(report: Report): string {
  const { top, question } = report;
  if (top.length === 0) return '';
  const columns: readonly Column<Placed>[] = [
    placeColumn,
    ...varyingKeys(top).map(keyColumn),
    iopsColumn,
    ...judgedColumns(question),
    ...(top[0]?.slo.map((margin, i) => marginColumn(margin, i)) ?? []),
    ...(question.demand_iops === null ? [] : fleetColumns(report)),
    againstBestColumn(report),
    bottleneckColumn,
    topFunctionColumn,
  ].map(safe);
  const heading = top.some(({ feasible }) => feasible) ? 'Best points' : 'Nearest points';
  return `## ${heading}\n\n${markdownTable(columns, placed(top))}\n\n${explanation(report)}`;
}

function safe(column: Column<Placed>): Column<Placed> {
  return { ...column, cell: (row) => markdownText(column.cell(row)) };
}

/** Distance to a limit of the SLO: positive when it is met, `?` when the interval reaches across the limit. */
function marginColumn({ metric, bound }: SettledMargin, place: number): Column<Placed> {
  return {
    head: `${metric} ${bound} margin`,
    align: 'right',
    cell: ({ point }) => {
      const margin = point.slo[place];
      if (margin === undefined || margin.margin_pct === null) return 'not measurable';
      return `${signedPercentText(margin.margin_pct)}${margin.settled === false ? ' ?' : ''}`;
    },
  };
}

function fleetColumns({ question }: Report): readonly Column<Placed>[] {
  return [
    { head: 'hosts', align: 'right', cell: ({ point }) => String(point.hosts_needed ?? '-') },
    {
      head: 'fleet',
      align: 'right',
      cell: ({ point }) => moneyText(question.cost_unit, point.fleet_cost_per_hour),
    },
  ];
}

function againstBestColumn({ question }: Report): Column<Placed> {
  return {
    head: `${OBJECTIVE_NOUN[question.objective]} against best`,
    align: 'right',
    cell: ({ point: { against_best: comparison } }) => {
      if (comparison === null) return '-';
      if (comparison.difference_pct === null) return 'no common replicate';
      const half = comparison.half_width_pct;
      return signedPercentText(comparison.difference_pct, half);
    },
  };
}

const topFunctionColumn: Column<Placed> = {
  head: 'top function',
  align: 'left',
  cell: ({ point: { saturation } }) => `${saturation.top_function} ${Math.round(saturation.top_function_pct)} %`,
};

function explanation({ comparison, question, evaluated }: Report): string {
  const { compared, confidence, equivalence_margin_pct } = comparison;
  const load =
    evaluated.at === 'demanded_rate'
      ? 'p99, CPU and cost are those at the demanded rate.'
      : 'All figures are those at saturation.';
  const percentile = "p99 is the median of the replicates' own p99.";
  if (compared < 2) return `${load} ${percentile}`;
  return (
    `${load} ${percentile} The ${compared} best were compared pair by pair in ${OBJECTIVE_NOUN[question.objective]}, ` +
    `replicate by replicate on the same random streams (multiple comparison with the best, Bonferroni, ` +
    `${confidence * 100} % for the family; a difference wholly within ${equivalence_margin_pct} % is none). ` +
    'Points marked `=` cannot be told apart from the best; among them cost, p99, CPU time per IO and row index decide, in this order.'
  );
}
