import { descend, type Objective, type Optimum, type Seen, squares, type Visited, visit } from './descent.ts';
import { type CoordinateInterval, intervalsOf } from './intervals.ts';
import { objectiveOf, type Question, shiftAt, shifted } from './question.ts';
import { mostLikely } from './search.ts';
import { type Information, informationOf } from './uncertainty.ts';

/** Where the rows are met, and how surely. */
export interface Fit {
  readonly estimate: Optimum;
  readonly information: Information;
  readonly intervals: readonly CoordinateInterval[];
}

/**
 * Short simulations find the most likely place, and long ones there say by how much the short ones are off. A prior pulls
 * also what the rows tell well towards its median; a second descent, with the prior centred on the first optimum, takes
 * that back as far as the rows speak, and leaves the rest where it was (iterated Tikhonov regularisation).
 */
export async function fit(question: Question): Promise<Fit> {
  const { objective, seen } = remembering(objectiveOf(question));
  const found = await mostLikely(objective);
  const shift = await shiftAt(found.at, question);
  const exact = shifted(objective, shift);
  const [start] = (await visit([found.at], exact)) as [Visited];
  const optimum = await descend(start, exact, found.slopes);
  const estimate = await unpulled(optimum, exact);
  const weight = question.targets.reduce((sum, target) => sum + target.weight, 0);
  const information = informationOf(optimum, weight);
  const places = seen.map((place) => ({ ...place, residuals: place.residuals.map((r, i) => r + (shift[i] ?? 0)) }));
  return {
    estimate,
    information,
    intervals: await intervalsOf(optimum, { information, objective: exact, seen: places }),
  };
}

/** The prior costs nothing where the first optimum is. */
function unpulled(optimum: Optimum, objective: Objective): Promise<Optimum> {
  const cost = squares(optimum.residuals);
  return descend({ ...optimum, cost }, { ...objective, centre: optimum.at }, optimum.slopes);
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
