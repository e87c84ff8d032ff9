import { Matrix, solve } from 'ml-matrix';

export type Vector = readonly number[];

/**
 * What is to be made small: the squares of the residuals plus the squares of the coordinates. A coordinate is the
 * logarithm of a figure in standard deviations of its prior, so that the second part is what the prior says.
 */
export interface Objective {
  readonly low: Vector;
  readonly high: Vector;
  /** The residuals at each of these places. All are asked for at once, so that they can be worked out side by side. */
  readonly residualsAt: (places: readonly Vector[]) => Promise<readonly Vector[]>;
  /** Steps for the slopes, along each coordinate. */
  readonly steps: Vector;
}

export interface Optimum {
  readonly at: Vector;
  readonly residuals: Vector;
  /** Slope of each residual (row) along each coordinate (column). */
  readonly slopes: Matrix;
}

interface Visited {
  readonly at: Vector;
  readonly residuals: Vector;
  readonly cost: number;
}

const TURNS_MAX = 3;
const ROUNDS_MAX = 12;
/** A round that gains less ends the search: a tenth of the noise of one measured number. */
const GAIN_MIN = 0.01;
/** How much a step is held back, from not at all; the best of these is taken. */
const DAMPINGS = [0, 0.1, 1, 10];
/** The slopes hold near by: no step goes farther than this along a coordinate. */
const STEP_MAX = 1.5;
/** Places along one coordinate, over all that its prior leaves likely. */
const LEVELS = [-2, -1, 0, 1, 2];
/** Then between the best of them and its neighbours: at the edge of a flat place there is no slope to follow. */
const BETWEEN = [-0.5, -0.25, 0.25, 0.5];

/**
 * The most likely place, found without derivatives. Throughput has kinks where another resource becomes the limit, and
 * flat places beyond them; so looks along one coordinate after the other take turns with damped Gauss-Newton steps on
 * slopes from differences (Levenberg 1944, Marquardt 1963), until looking around finds nothing better. For a sum of
 * squares the steps ask for a tenth of the simulations of a simplex search; a library for them
 * (ml-levenberg-marquardt) asks for one after the other, which leaves the other processors idle.
 */
export async function mostLikely(objective: Objective): Promise<Optimum> {
  const middle = objective.low.map(() => 0);
  let start = await lookAround(lowest(await visit([middle], objective)), objective);
  for (let turn = 1; ; turn++) {
    const optimum = await climb(start, objective);
    const next = turn < TURNS_MAX ? await lookAround(optimum, objective) : optimum;
    if (optimum.cost - next.cost < GAIN_MIN) return optimum;
    start = next;
  }
}

async function lookAround(from: Visited, objective: Objective): Promise<Visited> {
  let best = from;
  for (const i of from.at.keys()) {
    const along = (levels: Vector): readonly Vector[] => levels.map((level) => best.at.with(i, level));
    best = lowest([best, ...(await visit(along(LEVELS), objective))]);
    const u = best.at[i] ?? 0;
    best = lowest([best, ...(await visit(along(BETWEEN.map((step) => u + step)), objective))]);
  }
  return best;
}

async function climb(start: Visited, objective: Objective): Promise<Visited & Optimum> {
  let best = start;
  for (let round = 0; ; round++) {
    const slopes = await slopesAt(best, objective);
    const next = round < ROUNDS_MAX ? await bestStep(best, slopes, objective) : best;
    if (best.cost - next.cost < GAIN_MIN) return { ...best, slopes };
    best = next;
  }
}

async function bestStep(from: Visited, slopes: Matrix, objective: Objective): Promise<Visited> {
  const steps = DAMPINGS.map((damping) => stepFrom(from, slopes, damping));
  const places = steps.map((step) => from.at.map((u, i) => u + limited(step[i] ?? 0)));
  return lowest([from, ...(await visit(places, objective))]);
}

function limited(step: number): number {
  return Math.max(-STEP_MAX, Math.min(STEP_MAX, step));
}

function stepFrom({ at, residuals }: Visited, slopes: Matrix, damping: number): Vector {
  const information = slopes.transpose().mmul(slopes);
  const curvature = information
    .clone()
    .add(Matrix.eye(at.length))
    .add(Matrix.diag(information.diagonal()).mul(damping));
  const gradient = slopes
    .transpose()
    .mmul(Matrix.columnVector([...residuals]))
    .add(Matrix.columnVector([...at]));
  return solve(curvature, gradient.neg()).to1DArray();
}

/** Central differences; at a bound, to the one side there is. */
async function slopesAt({ at }: Visited, objective: Objective): Promise<Matrix> {
  const ends = at.flatMap((u, i) => [-1, 1].map((sign) => at.with(i, u + sign * (objective.steps[i] ?? 0))));
  const visited = await visit(ends, objective);
  const columns = at.map((_, i) => {
    const [left, right] = visited.slice(2 * i, 2 * i + 2) as [Visited, Visited];
    const width = (right.at[i] ?? 0) - (left.at[i] ?? 0);
    return right.residuals.map((residual, row) => (residual - (left.residuals[row] ?? 0)) / width);
  });
  return new Matrix(columns).transpose();
}

async function visit(places: readonly Vector[], objective: Objective): Promise<readonly Visited[]> {
  const { low, high } = objective;
  const within = places.map((place) => place.map((u, i) => Math.max(low[i] ?? u, Math.min(high[i] ?? u, u))));
  const residuals = await objective.residualsAt(within);
  return within.map((at, i) => {
    const left = residuals[i] ?? [];
    return { at, residuals: left, cost: squares(left) + squares(at) };
  });
}

function lowest(visited: readonly Visited[]): Visited {
  return visited.reduce((a, b) => (b.cost < a.cost ? b : a));
}

export function squares(vector: Vector): number {
  return vector.reduce((sum, x) => sum + x * x, 0);
}
