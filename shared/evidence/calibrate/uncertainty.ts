import { inverse, Matrix } from 'ml-matrix';
import { normalQuantile, twoSidedT } from '#engine';
import { type Objective, type Optimum, squares, type Vector } from './search.ts';

/** What the measured numbers say of the coordinates, beside what the prior says (one for each). */
export interface Information {
  /** In units of the prior's: at 1 the rows say as much as the prior. */
  readonly fromRows: Matrix;
  /** Inverse of the information of rows and prior together. */
  readonly covariance: Matrix;
  /** How much larger the misses are than the noise, as a factor of variances; 1 where they are not. */
  readonly misfit: number;
  /** Half-width of a 95 % interval in standard deviations. */
  readonly quantile: number;
}

const CONFIDENCE = 0.95;

/** @param weight of all residuals together: how many independent numbers they stand for */
export function informationOf({ residuals, slopes }: Optimum, weight: number): Information {
  const dimensions = slopes.columns;
  const degrees = Math.floor(weight) - dimensions;
  const misfit = degrees > 0 ? Math.max(1, squares(residuals) / degrees) : 1;
  const fromRows = slopes.transpose().mmul(slopes).div(misfit);
  const quantile = misfit > 1 ? twoSidedT(CONFIDENCE, degrees) : normalQuantile((1 + CONFIDENCE) / 2);
  return { fromRows, covariance: inverse(Matrix.add(fromRows, Matrix.eye(dimensions))), misfit, quantile };
}

export interface CoordinateInterval {
  readonly low: number;
  readonly high: number;
}

/** What intervals rest on. */
interface Evidence {
  readonly information: Information;
  readonly objective: Objective;
  readonly seen: readonly Seen[];
}

const LOOKS = 4;
/** A rise within this factor of what a parabola gives leaves the end of the interval where it is. */
const NEARLY = 1.6;

interface End {
  /** Coordinate that is followed, and to which side. */
  readonly i: number;
  readonly sign: number;
  /** Distance from the optimum in standard deviations. */
  readonly distance: number;
  readonly settled: boolean;
}

/** A place where the misses are known. */
export interface Seen {
  readonly at: Vector;
  readonly residuals: Vector;
}

/**
 * 95 % intervals by the likelihood. Their ends are looked at: along each coordinate, with the others following as the
 * covariance says, the misses must have risen by what the confidence asks; where they have not, the end is moved until
 * they have. And no interval leaves out a place that was seen on the way and misses no more than that, as there is one
 * where the rows are met in two ways.
 */
export async function intervalsOf(
  optimum: Optimum,
  { information, objective, seen }: Evidence,
): Promise<readonly CoordinateInterval[]> {
  const { quantile } = information;
  let ends: readonly End[] = optimum.at.flatMap((_, i) =>
    [-1, 1].map((sign) => ({ i, sign, distance: quantile, settled: false })),
  );
  for (let look = 0; look < LOOKS && ends.some(({ settled }) => !settled); look++) {
    const open = ends.filter(({ settled }) => !settled);
    const places = open.map((end) => placeOf(end, optimum, information));
    const residuals = await objective.residualsAt(places.map((place) => within(place, objective)));
    const rises = residuals.map((missed, at) => riseOf(missed, places[at] ?? [], { optimum, information }));
    const moved = new Map(open.map((end, at) => [end, movedEnd(end, rises[at] ?? 0, quantile)]));
    ends = ends.map((end) => moved.get(end) ?? end);
  }
  const likely = seen.filter(
    ({ at, residuals }) => riseOf(residuals, at, { optimum, information }) <= quantile * quantile,
  );
  return optimum.at.map((u, i) => {
    const [low = u, high = u] = ends
      .filter((end) => end.i === i)
      .map((end) => u + end.sign * end.distance * sdOf(information, i));
    const places = likely.map(({ at }) => at[i] ?? u);
    return {
      low: Math.max(objective.low[i] ?? low, Math.min(low, ...places)),
      high: Math.min(objective.high[i] ?? high, Math.max(high, ...places)),
    };
  });
}

export function sdOf({ covariance }: Information, i: number): number {
  return Math.sqrt(covariance.get(i, i));
}

function placeOf({ i, sign, distance }: End, { at }: Optimum, information: Information): Vector {
  const sd = sdOf(information, i);
  return at.map((u, j) => u + (sign * distance * information.covariance.get(j, i)) / sd);
}

function within(place: Vector, { low, high }: Objective): Vector {
  return place.map((u, i) => Math.max(low[i] ?? u, Math.min(high[i] ?? u, u)));
}

interface Found {
  readonly optimum: Optimum;
  readonly information: Information;
}

function riseOf(residuals: Vector, place: Vector, { optimum, information }: Found): number {
  const cost = (missed: Vector, at: Vector): number => squares(missed) / information.misfit + squares(at);
  return cost(residuals, place) - cost(optimum.residuals, optimum.at);
}

/** Moved as on a parabola through the optimum and this place, to at most twice or half the distance at a time. */
function movedEnd(end: End, rise: number, quantile: number): End {
  const ratio = Math.max(0, rise) / (quantile * quantile);
  if (ratio >= 1 / NEARLY && ratio <= NEARLY) return { ...end, settled: true };
  const factor = Math.max(0.5, Math.min(2, 1 / Math.sqrt(Math.max(ratio, 1e-6))));
  return { ...end, distance: end.distance * factor };
}
