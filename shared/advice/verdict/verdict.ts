import type { Evaluated } from './assess.ts';
import type { Candidate } from './candidates.ts';
import { type Margin, worstMiss } from './margins.ts';
import { separatedBy, type TieBreak } from './order.ts';
import type { RankedPoint } from './ranked-point.ts';
import type { Ranking } from './ranking.ts';

export type Verdict =
  | {
      /** `tie`: other points cannot be told apart from the best by the objective, and the tie-break chain chose. */
      readonly kind: 'recommended' | 'tie';
      readonly recommended: RankedPoint;
      /** What chose it among the level points: a step of the tie-break chain; the objective where it stands alone. */
      readonly decided_by: 'objective' | TieBreak;
      /** Points that cannot be told apart from the best, the recommended one among them. */
      readonly level: number;
      /** Those of them that equal the recommended one in every step of the chain but the row index. */
      readonly twins: number;
    }
  | {
      readonly kind: 'no_feasible_point';
      /** The point that misses its worst limit by least, and that limit. */
      readonly nearest: RankedPoint;
      readonly failing: Margin;
    }
  | {
      readonly kind: 'inconclusive';
      readonly reason: 'no_ok_rows' | 'no_simulated_finalist_is_feasible' | 'finalists_missing' | 'objective_unknown';
      /** The best that was simulated where finalists are missing, otherwise the nearest to the SLO. */
      readonly nearest: RankedPoint | null;
      readonly failing: Margin | null;
    };

export function conclude(
  ranking: Ranking,
  evaluated: Evaluated,
  describe: (candidate: Candidate) => RankedPoint,
): Verdict {
  const [first, ...rivals] = ranking.level;
  if (first !== undefined && evaluated.finalists_missing > 0) return inconclusive('finalists_missing', first, describe);
  if (first !== undefined) {
    const steps = rivals.map((rival) => separatedBy(first, rival));
    const chosenBy = steps.find((step) => step !== 'row_index') ?? 'row_index';
    return {
      kind: rivals.length === 0 ? 'recommended' : 'tie',
      recommended: describe(first),
      decided_by: rivals.length === 0 ? 'objective' : chosenBy,
      level: ranking.level.length,
      twins: steps.filter((step) => step === 'row_index').length,
    };
  }
  if (ranking.feasible.length > 0) return inconclusive('objective_unknown', ranking.feasible[0], describe);
  return nothingFeasible(ranking, evaluated, describe);
}

function nothingFeasible(
  { infeasible: [nearest] }: Ranking,
  evaluated: Evaluated,
  describe: (candidate: Candidate) => RankedPoint,
): Verdict {
  const failing = nearest === undefined ? undefined : worstMiss(nearest.margins);
  if (nearest === undefined || failing === undefined) return inconclusive('no_ok_rows', undefined, describe);
  if (evaluated.not_simulated > 0) return inconclusive('no_simulated_finalist_is_feasible', nearest, describe);
  return { kind: 'no_feasible_point', nearest: describe(nearest), failing };
}

function inconclusive(
  reason: Extract<Verdict, { kind: 'inconclusive' }>['reason'],
  nearest: Candidate | undefined,
  describe: (candidate: Candidate) => RankedPoint,
): Verdict {
  return {
    kind: 'inconclusive',
    reason,
    nearest: nearest === undefined ? null : describe(nearest),
    failing: (nearest && worstMiss(nearest.margins)) ?? null,
  };
}
