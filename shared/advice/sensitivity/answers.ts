import type { Row } from '#sweep';
import { GatheredRows } from '../rows/gathered-rows.ts';
import { ranAt } from '../verdict/assess.ts';
import { type Candidate, candidateOf } from '../verdict/candidates.ts';
import { byMiss, byObjective } from '../verdict/order.ts';
import { rank } from '../verdict/ranking.ts';
import type { Study } from './contest.ts';
import type { DoubtfulFigure } from './figures.ts';

/** What becomes of the verdict when one figure has another value. */
export interface Answer {
  readonly value: number;
  /**
   * `stands`: the recommendation is still among the best; where nothing was feasible, nothing is.
   * `loses`: another point is measurably better. `fails_slo`: it no longer meets the SLO. `becomes_feasible`: a point
   * meets the SLO that nothing met before. `unknown`: a simulation failed.
   */
  readonly outcome: 'stands' | 'loses' | 'fails_slo' | 'becomes_feasible' | 'unknown';
  /** The best point then, by the row index of the sweep; null when nothing is feasible. */
  readonly winner_row_index: number | null;
  /** Of the recommended point against itself at the value the platform has; null when not measured. */
  readonly iops_change_pct: number | null;
  readonly lat_p99_change_pct: number | null;
}

/** Between which values the outcome changes. */
export interface Turn {
  readonly stands: number;
  readonly turned: number;
}

/** In order of the values. */
export function answersOf(
  study: Study,
  { key, value: own }: DoubtfulFigure,
  simulated: readonly Row[],
): readonly Answer[] {
  const groups = new Map<number, Row[]>();
  for (const row of simulated) {
    const value = row.scenario[key];
    if (typeof value !== 'number' || value === own) continue;
    groups.set(value, [...(groups.get(value) ?? []), row]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([value, rows]) => answerOf(study, value, rows));
}

function answerOf(study: Study, value: number, rows: readonly Row[]): Answer {
  const again = candidatesAgain(study, rows);
  const [own] = study.contenders;
  const [now] = again;
  if (own === undefined || now === undefined || again.some((candidate) => candidate === undefined)) {
    return { value, outcome: 'unknown', winner_row_index: null, iops_change_pct: null, lat_p99_change_pct: null };
  }
  const candidates = again as readonly Candidate[];
  const { level } = rank(study.goal, {
    feasible: candidates.filter(({ feasible }) => feasible).toSorted(byObjective(study.goal)),
    infeasible: candidates.filter(({ feasible }) => !feasible).toSorted(byMiss),
  });
  const before = own.point.readings[0];
  const beforeJudged = own.judged[0];
  return {
    value,
    outcome: outcomeOf(own, now, level),
    winner_row_index: level[0]?.point.rowIndex ?? null,
    iops_change_pct: changePct(before?.iops ?? null, now.point.readings[0]?.iops ?? null),
    lat_p99_change_pct: changePct(beforeJudged?.p99Us ?? null, now.p99Us),
  };
}

function outcomeOf(own: Candidate, now: Candidate, level: readonly Candidate[]): Answer['outcome'] {
  if (!own.feasible) return level.length === 0 ? 'stands' : 'becomes_feasible';
  if (!now.feasible) return 'fails_slo';
  return level.includes(now) ? 'stands' : 'loses';
}

/** The contenders as these rows show them; undefined where a row is missing or failed. */
function candidatesAgain(study: Study, rows: readonly Row[]): readonly (Candidate | undefined)[] {
  const { spec, goal, contenders } = study;
  const isRated = (row: Row) => row.scenario.rate_iops !== (spec.workload.rate_iops ?? null);
  const { table: saturated } = GatheredRows.of(
    spec,
    rows.filter((row) => !isRated(row)),
  );
  const { table: rated } = GatheredRows.of(spec, rows.filter(isRated));
  return contenders.map(({ point, judged, demandedIops }) => {
    const [atSaturation, atRate] = [saturated, rated].map((table) => table.pointAt(point.rowIndex));
    if (atSaturation === undefined || atRate === undefined || atSaturation < 0) return undefined;
    const again = saturated.point(atSaturation);
    if (judged === point.readings) return candidateOf(goal, again, again.readings);
    const readings = atRate < 0 ? [] : rated.point(atRate).readings;
    return ranAt(readings, demandedIops) ? candidateOf(goal, again, readings) : undefined;
  });
}

function changePct(before: number | null, now: number | null): number | null {
  return before === null || now === null || before === 0 ? null : (100 * (now - before)) / before;
}

/** The neighbouring values nearest to the platform's own between which the outcome changes. */
export function turnOf(figure: DoubtfulFigure, oneSide: readonly Answer[]): Turn | undefined {
  const outward = oneSide
    .filter(({ outcome }) => outcome !== 'unknown')
    .toSorted((a, b) => Math.abs(a.value - figure.value) - Math.abs(b.value - figure.value));
  const place = outward.findIndex(({ outcome }) => outcome !== 'stands');
  const turned = outward[place];
  if (turned === undefined) return undefined;
  return { stands: outward[place - 1]?.value ?? figure.value, turned: turned.value };
}
