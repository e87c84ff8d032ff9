import { type Goal, leastIops } from '../goal/goal.ts';
import type { Evidence } from '../rows/evidence.ts';
import type { Reading } from '../rows/reading.ts';
import { Shortlist } from '../rows/shortlist.ts';
import { asCandidates, bestPoints, capablePoints, isCapable, MOST_RANKED } from './best-points.ts';
import { type Candidate, candidateOf } from './candidates.ts';
import { estimated, limitColumns, missOf } from './estimate.ts';
import { byMiss, byObjective } from './order.ts';

/** Which rows the latencies, the CPU and the cost are taken from, and why. */
export interface Evaluated {
  readonly at: 'demanded_rate' | 'saturation';
  readonly because:
    | 'finalists_simulated'
    | 'no_demanded_rate'
    | 'no_point_is_capable'
    | 'no_finalists_stored'
    | 'finalists_ran_at_another_rate';
  /** Points held against the goal. */
  readonly candidates: number;
  /** Points that meet the IOPS with headroom but were not simulated at the demanded rate. */
  readonly not_simulated: number;
  /**
   * Those of them that are among the best 20 by the objective at saturation, which a sweep with this goal would simulate.
   * While there are any, the best of the others is no recommendation.
   */
  readonly finalists_missing: number;
}

export type Tables = Pick<Evidence, 'table' | 'finalists'>;

/** What the points are, held against the goal. */
export interface Assessment {
  readonly evaluated: Evaluated;
  /** Best by objective, at most 20. */
  readonly feasible: readonly Candidate[];
  /** Nearest to the SLO first, at most 20. */
  readonly infeasible: readonly Candidate[];
  /** Of each point, 1 where it is feasible as far as its saturation shows. */
  readonly passes: Uint8Array;
}

/** Rates are divided by jobs and written with few digits on the way; a part in a thousand is the same rate. */
const SAME_RATE = 1e-3;

/**
 * Holds every point against the goal: by its finalist rows where they were run at the rate that this goal demands,
 * otherwise at saturation.
 */
export function assess(goal: Goal, tables: Tables): Assessment {
  const { table } = tables;
  const [feasible, infeasible] = [bestPoints(), bestPoints()];
  const passes = new Uint8Array(table.count);
  const limited = limitColumns(goal, table);
  for (let place = 0; place < table.count; place++) {
    const point = estimated(goal, table, place);
    const miss = missOf(goal, limited, place);
    if (miss > 0) infeasible.add({ ...point, score: miss });
    else {
      feasible.add(point);
      passes[place] = 1;
    }
  }
  const saturated = {
    feasible: asCandidates(goal, table, feasible, byObjective(goal)),
    infeasible: asCandidates(goal, table, infeasible, byMiss),
  };
  return { ...decided(goal, tables, saturated), passes };
}

/** At the demanded rate where finalists ran at it, otherwise by the saturated candidates. */
function decided(
  goal: Goal,
  tables: Tables,
  saturated: ReturnType<ReturnType<typeof rankable>['best']>,
): Omit<Assessment, 'passes'> {
  const { table, finalists } = tables;
  const atRate = rankable(goal);
  const simulated = new Set<number>();
  for (const { rowIndex, readings } of finalists.points()) {
    const point = table.pointAt(rowIndex);
    if (point < 0 || !isCapable(goal, table.iops[point] ?? 0)) continue;
    const candidate = candidateOf(goal, table.point(point), readings);
    if (!ranAt(readings, candidate.demandedIops)) continue;
    atRate.add(candidate);
    simulated.add(candidate.point.rowIndex);
  }
  const capable = table.iops.reduce((count, iops) => count + Number(isCapable(goal, iops)), 0);
  if (simulated.size === 0) {
    const demanded = goal.demandIops !== null || leastIops(goal) !== null;
    const because = whySaturation({ capable, demanded, finalists: finalists.count });
    const evaluated = {
      at: 'saturation',
      because,
      candidates: table.count,
      not_simulated: 0,
      finalists_missing: 0,
    } as const;
    return { evaluated, ...saturated };
  }
  const evaluated = {
    at: 'demanded_rate',
    because: 'finalists_simulated',
    candidates: simulated.size,
    not_simulated: capable - simulated.size,
    finalists_missing: capablePoints(goal, table).filter(({ point }) => !simulated.has(point.rowIndex)).length,
  } as const;
  return { evaluated, ...atRate.best() };
}

function rankable(goal: Goal) {
  const feasible = new Shortlist<Candidate>(MOST_RANKED, byObjective(goal));
  const infeasible = new Shortlist<Candidate>(MOST_RANKED, byMiss);
  return {
    add: (candidate: Candidate) => (candidate.feasible ? feasible : infeasible).add(candidate),
    best: () => ({ feasible: feasible.best(), infeasible: infeasible.best() }),
  };
}

/** Whether these rows were run at this rate. */
export function ranAt(readings: readonly Reading[], rateIops: number | null): boolean {
  return (
    rateIops !== null &&
    readings.length > 0 &&
    readings.every(
      ({ offeredIops }) => offeredIops !== null && Math.abs(offeredIops - rateIops) <= SAME_RATE * rateIops,
    )
  );
}

interface Found {
  readonly capable: number;
  readonly demanded: boolean;
  readonly finalists: number;
}

function whySaturation({ capable, demanded, finalists }: Found): Evaluated['because'] {
  if (capable === 0) return 'no_point_is_capable';
  if (!demanded) return 'no_demanded_rate';
  return finalists === 0 ? 'no_finalists_stored' : 'finalists_ran_at_another_rate';
}
