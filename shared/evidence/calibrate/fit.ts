import { Matrix } from 'ml-matrix';
import { descend, type Objective, type Optimum, objectiveCost, type Seen, type Visited, visit } from './descent.ts';
import { toldDirections } from './identify.ts';
import { type CoordinateInterval, intervalsOf } from './intervals.ts';
import { objectiveOf, type Question, shiftAt, shifted } from './question.ts';
import { mostLikely } from './search.ts';
import { degreesOf, type Information, informationOf, misfitOf } from './uncertainty.ts';

/** Where the rows are met, and how surely. */
export interface Fit {
  readonly estimate: Optimum;
  /** How much larger the misses at the estimate are than the noise, as a factor of variances. */
  readonly misfit: number;
  /** What is left of the prior at the estimate. */
  readonly prior: Matrix;
  readonly information: Information;
  readonly intervals: readonly CoordinateInterval[];
}

/**
 * Short simulations find the most likely place, and long ones there say by how much the short ones are off. The prior has
 * then said where to look, and pulls what the rows tell towards its median; a second descent leaves it only what they do
 * not tell.
 */
export async function fitOf(question: Question): Promise<Fit> {
  const { objective, seen } = remembering(objectiveOf(question));
  const found = await mostLikely(objective);
  const shift = await shiftAt(found.at, question);
  const exact = shifted(objective, shift);
  const [start] = (await visit([found.at], exact)) as [Visited];
  const optimum = await descend(start, exact, found.slopes);
  const weight = question.targets.reduce((sum, target) => sum + target.weight, 0);
  const information = informationOf(optimum, weight);
  const lighter = { ...exact, prior: untoldPrior(exact.prior, information) };
  const estimate = await descend({ ...optimum, cost: objectiveCost(optimum, lighter) }, lighter, optimum.slopes);
  const places = seen.map((place) => ({ ...place, residuals: place.residuals.map((r, i) => r + (shift[i] ?? 0)) }));
  return {
    estimate,
    misfit: misfitOf(estimate.residuals, degreesOf(weight, estimate.at.length)),
    prior: lighter.prior,
    information,
    intervals: alsoAround(
      estimate,
      optimum,
      await intervalsOf(optimum, { information, objective: exact, seen: places }),
    ).map(({ low, high }, i) => ({
      low: Math.max(low, objective.low[i] ?? low),
      high: Math.min(high, objective.high[i] ?? high),
    })),
  };
}

/**
 * The intervals are those of the place that the prior pulls; what is told is the place that it does not. Where they differ,
 * which is where the rows tell little, an interval reaches as far around the one as around the other.
 */
function alsoAround(
  estimate: Optimum,
  optimum: Optimum,
  intervals: readonly CoordinateInterval[],
): readonly CoordinateInterval[] {
  return intervals.map(({ low, high }, i) => {
    const moved = (estimate.at[i] ?? 0) - (optimum.at[i] ?? 0);
    return { low: low + Math.min(0, moved), high: high + Math.max(0, moved) };
  });
}

/** What stays of the prior along directions that the rows tell. */
const KEPT = 0.01;

function untoldPrior(prior: Matrix, { fromRows }: Information): Matrix {
  const told = toldDirections(fromRows);
  return Matrix.sub(prior, told.mmul(told.transpose()).mul(1 - KEPT));
}

/** The same objective, with all places that it was asked for. */
function remembering(objective: Objective): { readonly objective: Objective; readonly seen: readonly Seen[] } {
  const seen: Seen[] = [];
  const residualsAt: Objective['residualsAt'] = async (places) => {
    const residuals = await objective.residualsAt(places);
    seen.push(...places.map((at, i) => ({ at, residuals: residuals[i] ?? [] })));
    return residuals;
  };
  return { objective: { ...objective, residualsAt }, seen };
}
