import { Matrix, solve } from 'ml-matrix';

export type Vector = readonly number[];

/**
 * What is to be made small: the squares of the residuals plus those of the coordinates, weighted by `prior`. A coordinate is the
 * logarithm of a figure in standard deviations of its prior, so that the second part is what the prior says.
 */
export interface Objective {
  readonly low: Vector;
  readonly high: Vector;
  /** Weights of the second part by pairs of coordinates; the identity matrix is all of the prior. */
  readonly prior: Matrix;
  /** The residuals at each of these places. All are asked for at once, so that they can be worked out side by side. */
  readonly residualsAt: (places: readonly Vector[]) => Promise<readonly Vector[]>;
  /** Steps for the slopes, along each coordinate. */
  readonly steps: Vector;
}

/** A place, and how far the targets are missed there. */
export interface Seen {
  readonly at: Vector;
  readonly residuals: Vector;
}

export interface Visited extends Seen {
  readonly cost: number;
}

export interface Optimum extends Visited {
  /** Slope of each residual (row) along each coordinate (column). */
  readonly slopes: Matrix;
}

const ROUNDS_MAX = 12;
/** A step that promises less ends the descent: a fifth of the noise of one measured number. */
const GAIN_MIN = 0.05;
/** How much a step is held back, from not at all; the best of these is taken. */
const DAMPINGS = [0, 0.3, 5];
/** The slopes hold near by: no step goes farther than this along a coordinate. */
const STEP_MAX = 1.5;

/**
 * Damped Gauss-Newton steps (Levenberg 1944, Marquardt 1963). Slopes are differences at the start and at the end; on the
 * way they follow from the steps (Broyden 1965). For a sum of squares this asks for a tenth of the simulations of a
 * simplex search; a library (ml-levenberg-marquardt) asks for one after the other, which leaves the other processors idle.
 * @param known the slopes at the start, where they are known
 */
export async function descend(start: Visited, objective: Objective, known?: Matrix): Promise<Optimum> {
  let best: Visited = start;
  let slopes = known ?? (await slopesAt(best, objective));
  let areTaken = true;
  for (let round = 1; ; round++) {
    const next = round > ROUNDS_MAX ? best : await bestStep(best, slopes, objective);
    if (next === best && areTaken) return { ...best, slopes };
    areTaken = next === best;
    slopes = areTaken ? await slopesAt(best, objective) : followed(slopes, best, next);
    best = next;
  }
}

/** The same place where no step leads to a better one. */
async function bestStep(from: Visited, slopes: Matrix, objective: Objective): Promise<Visited> {
  const gradient = gradientOf(from, slopes, objective);
  const steps = DAMPINGS.map((damping) => solve(curvatureOf(slopes, objective, damping), gradient).neg());
  const promised = -gradient.dot(steps[0] as Matrix);
  if (promised < GAIN_MIN) return from;
  const places = steps.map((step) => stepped(from.at, step.to1DArray()));
  return lowest([from, ...(await visit(places, objective))]);
}

/** Half the slope of the cost. */
function gradientOf({ at, residuals }: Visited, slopes: Matrix, { prior }: Objective): Matrix {
  return slopes
    .transpose()
    .mmul(Matrix.columnVector([...residuals]))
    .add(prior.mmul(Matrix.columnVector([...at])));
}

function curvatureOf(slopes: Matrix, { prior }: Objective, damping: number): Matrix {
  const information = slopes.transpose().mmul(slopes);
  const held = Matrix.diag(information.diagonal()).mul(damping);
  return Matrix.add(information, prior).add(held);
}

/** The place after a step, no coordinate farther away than slopes can be trusted. */
export function stepped(from: Vector, step: Vector): Vector {
  return from.map((u, i) => u + Math.max(-STEP_MAX, Math.min(STEP_MAX, step[i] ?? 0)));
}

/** Slopes changed as little as makes them tell the residuals at the end of a step. */
export function followed(slopes: Matrix, from: Visited, to: Visited): Matrix {
  const move = Matrix.columnVector(apart(to.at, from.at));
  const length = squares(move.to1DArray());
  if (length === 0) return slopes;
  const unexplained = Matrix.columnVector(apart(to.residuals, from.residuals)).sub(slopes.mmul(move));
  return Matrix.add(slopes, unexplained.mmul(move.transpose()).div(length));
}

/** Central differences; at a bound, to the one side there is. */
async function slopesAt({ at }: Visited, objective: Objective): Promise<Matrix> {
  const ends = at.flatMap((u, i) => [-1, 1].map((sign) => at.with(i, u + sign * (objective.steps[i] ?? 0))));
  const visited = await visit(ends, objective);
  const columns = at.map((_, i) => {
    const [left, right] = visited.slice(2 * i, 2 * i + 2) as [Visited, Visited];
    const width = (right.at[i] ?? 0) - (left.at[i] ?? 0);
    return apart(right.residuals, left.residuals).map((difference) => difference / width);
  });
  return new Matrix(columns).transpose();
}

/** Places beyond the bounds are taken at them. */
export async function visit(places: readonly Vector[], objective: Objective): Promise<readonly Visited[]> {
  const { low, high } = objective;
  const within = places.map((place) => place.map((u, i) => Math.max(low[i] ?? u, Math.min(high[i] ?? u, u))));
  const residuals = await objective.residualsAt(within);
  return within.map((at, i) => {
    const missed = residuals[i] ?? [];
    return { at, residuals: missed, cost: objectiveCost({ at, residuals: missed }, objective) };
  });
}

export function objectiveCost({ at, residuals }: Seen, { prior }: Objective): number {
  const place = Matrix.columnVector([...at]);
  return squares(residuals) + place.dot(prior.mmul(place));
}

export function lowest(visited: readonly Visited[]): Visited {
  return visited.reduce((a, b) => (b.cost < a.cost ? b : a));
}

export function squares(vector: Vector): number {
  return vector.reduce((sum, x) => sum + x * x, 0);
}

function apart(a: Vector, b: Vector): number[] {
  return a.map((x, i) => x - (b[i] ?? 0));
}
