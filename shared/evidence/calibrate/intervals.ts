import { inverse, Matrix } from 'ml-matrix';
import {
  followed,
  type Objective,
  type Optimum,
  type Seen,
  squares,
  stepped,
  type Vector,
  type Visited,
  visit,
} from './descent.ts';
import type { Information } from './uncertainty.ts';

export interface CoordinateInterval {
  readonly low: number;
  readonly high: number;
}

/** What intervals rest on. */
interface Evidence {
  readonly information: Information;
  readonly objective: Objective;
  /** Places that were visited on the way to the optimum. */
  readonly seen: readonly Seen[];
}

const LOOKS = 10;
/** An end is found where the misses have risen by what the confidence asks, within these factors: rather wide than narrow. */
const RISE_MIN = 0.9;
const RISE_MAX = 1.5;
const SHORTER = 0.5;

/** The way to one end of an interval, with slopes of its own. */
interface End extends Optimum {
  /** Coordinate whose end is sought, and on which side. */
  readonly i: number;
  readonly sign: number;
  /** Share of the way to where the end is thought to be that is gone at the next look: less after one that went too far. */
  readonly share: number;
  readonly isFound: boolean;
}

/**
 * 95 % intervals by the profile likelihood: their ends are the lowest and the highest value of a coordinate at which the
 * misses, made as small as the other coordinates can make them, have risen by what the confidence asks (Venzon and
 * Moolgavkar 1988). Keys that make up for each other follow a curve, which straight lines from the optimum would leave.
 * And no interval leaves out a place that was seen on the way and misses no more than that, as there is one where the rows
 * are met in two ways.
 */
export async function intervalsOf(optimum: Optimum, evidence: Evidence): Promise<readonly CoordinateInterval[]> {
  const { objective } = evidence;
  const measure = measureOf(optimum, evidence.information);
  const seen: Seen[] = [...evidence.seen];
  let ends: readonly End[] = optimum.at.flatMap((_, i) =>
    [-1, 1].map((sign) => ({ ...optimum, i, sign, share: 1, isFound: false })),
  );
  for (let look = 0; look < LOOKS && ends.some(({ isFound }) => !isFound); look++) {
    const open = ends.filter(({ isFound }) => !isFound);
    const places = await visit(
      open.map((end) =>
        stepped(
          end.at,
          farthest(end, measure).map((step) => step * end.share),
        ),
      ),
      objective,
    );
    seen.push(...places);
    const moved = new Map(open.map((end, k) => [end, movedTo(end, places[k] as Visited, measure)]));
    ends = ends.map((end) => ahead(moved.get(end) ?? end, places, measure));
  }
  const likely = seen.filter((place) => riseAt(place, measure) <= 1);
  return optimum.at.map((u, i) => {
    const own = ends.filter((end) => end.i === i);
    const reached = own.map((end) => (end.at[i] ?? u) + (end.isFound ? 0 : (farthest(end, measure)[i] ?? 0)));
    const all = [u, ...reached, ...likely.map(({ at }) => at[i] ?? u)];
    return {
      low: Math.max(objective.low[i] ?? u, Math.min(...all)),
      high: Math.min(objective.high[i] ?? u, Math.max(...all)),
    };
  });
}

/** How misses are counted: against those at the optimum, and what the confidence lets them rise by. */
interface Measure {
  readonly least: number;
  readonly rise: number;
  readonly misfit: number;
}

function measureOf(optimum: Optimum, { misfit, quantile }: Information): Measure {
  return { least: misfitCost(optimum, misfit), rise: quantile * quantile, misfit };
}

function misfitCost({ at, residuals }: Seen, misfit: number): number {
  return squares(residuals) / misfit + squares(at);
}

/** From 0 at the optimum to 1 at the end of an interval. */
function riseAt(place: Seen, { least, rise, misfit }: Measure): number {
  return (misfitCost(place, misfit) - least) / rise;
}

/** The step to where the coordinate is farthest within the rise, on the parabola that residuals and slopes here make. */
function farthest(end: End, { least, rise, misfit }: Measure): Vector {
  const { at, residuals, slopes, i, sign } = end;
  const transposed = slopes.transpose().div(misfit);
  const covariance = inverse(Matrix.add(transposed.mmul(slopes), Matrix.eye(at.length)));
  const gradient = transposed.mmul(Matrix.columnVector([...residuals])).add(Matrix.columnVector([...at]));
  const toBottom = covariance.mmul(gradient).neg();
  const bottom = misfitCost(end, misfit) + gradient.dot(toBottom);
  const room = Math.max(0, least + rise - bottom);
  const along = covariance.getColumnVector(i).mul(sign * Math.sqrt(room / covariance.get(i, i)));
  return Matrix.add(toBottom, along).to1DArray();
}

/** Beyond the end only the slopes have learnt; the way goes on from where it was. */
function movedTo(end: End, place: Visited, measure: Measure): End {
  const risen = riseAt(place, measure);
  const slopes = followed(end.slopes, end, place);
  if (risen > RISE_MAX) return { ...end, slopes, share: end.share * SHORTER };
  const isStuck = place.at[end.i] === end.at[end.i];
  return { ...end, ...place, slopes, share: 1, isFound: isStuck || risen >= RISE_MIN };
}

/** An end goes on from the farthest likely place that was seen on the way to any. */
function ahead(end: End, places: readonly Visited[], measure: Measure): End {
  if (end.isFound) return end;
  const { i, sign } = end;
  const progress = (place: Seen): number => sign * (place.at[i] ?? 0);
  const farther = places.filter((place) => progress(place) > progress(end) && riseAt(place, measure) <= 1);
  if (farther.length === 0) return end;
  const best = farther.reduce((a, b) => (progress(b) > progress(a) ? b : a));
  return { ...end, ...best, slopes: followed(end.slopes, end, best), share: 1 };
}
