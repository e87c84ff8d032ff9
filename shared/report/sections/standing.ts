import type { SettledMargin } from '#advice';
import type { Placed } from '../point-table.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { objectiveNoun } from '../wording/level.ts';
import { moneyText } from '../wording/point.ts';
import { signedPercentText } from '../wording/units.ts';

/** Row, distance to each limit of the SLO, hosts and cost of the fleet, distance to the best. */
export function standingColumns(report: Report): readonly Column<Placed>[] {
  const margins = (report.top[0]?.slo ?? []).slice(0, limitsOf(report.question.slo));
  return [
    { head: 'row', align: 'right', cell: ({ point }) => String(point.row_index) },
    ...margins.map(marginColumn),
    ...(report.question.demand_iops === null ? [] : fleetColumns(report)),
    againstBestColumn(report),
  ];
}

/** A host that cannot stand its load has one margin more. */
function limitsOf(slo: Report['question']['slo']): number {
  return Object.values(slo).flatMap((bound) => Object.values(bound)).length;
}

/** Positive when the limit is met; `?` when the confidence interval reaches across it. */
function marginColumn({ metric, bound }: SettledMargin, place: number): Column<Placed> {
  return {
    head: `${metric} ${bound}, margin`,
    align: 'right',
    cell: ({ point }) => {
      const margin = point.slo[place];
      if (margin === undefined || margin.margin_pct === null) {
        return margin?.trouble === 'overloaded' ? 'overloaded' : 'not measurable';
      }
      return `${signedPercentText(margin.margin_pct)}${margin.settled === false ? ' ?' : ''}`;
    },
  };
}

function fleetColumns({ question }: Report): readonly Column<Placed>[] {
  return [
    { head: 'hosts', align: 'right', cell: ({ point }) => String(point.hosts_needed ?? '-') },
    { head: 'fleet', align: 'right', cell: ({ point }) => moneyText(question.cost_unit, point.fleet_cost_per_hour) },
  ];
}

function againstBestColumn({ question }: Report): Column<Placed> {
  return {
    head: `${objectiveNoun(question)} against the best`,
    align: 'right',
    cell: ({ point: { against_best: comparison } }) => {
      if (comparison === null) return '-';
      if (comparison.difference_pct === null) return 'no common replicate';
      return signedPercentText(comparison.difference_pct, comparison.half_width_pct);
    },
  };
}
