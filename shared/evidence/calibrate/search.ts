import { descend, lowest, type Objective, type Optimum, type Vector, type Visited, visit } from './descent.ts';

const TURNS_MAX = 3;
/** A look around that gains less has found nothing: half the noise of one measured number. */
const GAIN_MIN = 0.25;
/** Places along one coordinate, over all that its prior leaves likely. */
const LEVELS = [-2, -1, 0, 1, 2];
/** Then between the best of them and its neighbours: at the edge of a flat place there is no slope to follow. */
const BETWEEN = [-0.5, -0.25, 0.25, 0.5];

/**
 * The most likely place. Throughput has kinks where another resource becomes the limit, and
 * flat places beyond them; so looks along one coordinate after the other take turns with descents, until looking around
 * finds nothing better.
 */
export async function mostLikely(objective: Objective): Promise<Optimum> {
  const middle = lowest(await visit([objective.low.map(() => 0)], objective));
  let start = await lookAround(middle, objective, BETWEEN);
  for (let turn = 1; ; turn++) {
    const optimum = await descend(start, objective);
    if (turn === TURNS_MAX) return optimum;
    start = await lookAround(optimum, objective);
    if (optimum.cost - start.cost < GAIN_MIN) return optimum;
  }
}

async function lookAround(from: Visited, objective: Objective, between: Vector = []): Promise<Visited> {
  let best = from;
  for (const i of from.at.keys()) {
    const along = (levels: Vector): readonly Vector[] => levels.map((level) => best.at.with(i, level));
    best = lowest([best, ...(await visit(along(LEVELS), objective))]);
    const u = best.at[i] ?? 0;
    if (between.length > 0) best = lowest([best, ...(await visit(along(between.map((step) => u + step)), objective))]);
  }
  return best;
}
