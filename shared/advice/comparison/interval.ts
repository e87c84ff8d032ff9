/**
 * How sure a number is, and how two points are told apart.
 *
 * A row carries the half-width that its own batch means gave (at least 20 batches). Replicate r of every point has the
 * same random streams, so two points are compared by the differences of their rows with equal r.
 * - Below 10 replicates the variance of a mean (of values or of differences) comes from the half-widths of the rows. For
 *   a difference the two rows count as independent: common streams make them alike, so this is an upper bound. Where the
 *   replicates scatter more than that, their scatter is taken instead. Degrees of freedom: 19, those of one row's batches.
 *   With one replicate the half-widths alone decide.
 * - From 10 replicates on it is the plain paired t interval over the replicates: t with 9 degrees is then at most a fifth
 *   larger than with 19, and common streams usually win more than that back.
 * - Without half-widths only the scatter is left; without either there is no interval, and nothing is told apart.
 * - A figure that was read from a histogram is known to its resolution only, however often it is measured: that bound is
 *   added to the half-width as it stands, for both sides of a difference.
 */
import { twoSidedT } from '#engine';

/** The value of one replicate, and the half-width that its own batches give it. */
export interface Sample {
  readonly replicate: number;
  readonly value: number;
  readonly halfWidthPct: number | null;
  /** Of the instrument: an error that more samples do not make smaller; none where it is left out. */
  readonly resolutionPct?: number;
}

export interface Interval {
  readonly mean: number;
  /** In the unit of `mean`; null when nothing says how sure the mean is. */
  readonly halfWidth: number | null;
}

/** One value of the mean, with the half-width its row (or pair of rows) gives it. */
interface Draw {
  readonly value: number;
  readonly halfWidth: number | null;
  readonly resolution: number;
}

interface Confidence {
  /** At which the rows made their half-widths. */
  readonly ofRows: number;
  readonly asked: number;
}

const PAIRED_FROM_REPLICATES = 10;
/** Of the batches of one row: at least 20, so that 19 never claims too much. */
const BATCH_DEGREES = 19;

/** The mean over replicates, at the confidence at which the rows' own half-widths were made. */
export function meanInterval(samples: readonly Sample[], rowConfidence: number): Interval {
  return interval(samples.map(drawOf), { ofRows: rowConfidence, asked: rowConfidence });
}

/**
 * The mean of `a - b` over the replicates that both have, at `1 - (1 - rowConfidence) / comparisons`: Bonferroni's share
 * of a family of so many comparisons. Undefined when they have no replicate in common.
 */
export function differenceInterval(
  a: readonly Sample[],
  b: readonly Sample[],
  rowConfidence: number,
  comparisons: number,
): Interval | undefined {
  const draws = a.flatMap((left) => {
    const right = b.find(({ replicate }) => replicate === left.replicate);
    return right === undefined ? [] : [differenceOf(drawOf(left), drawOf(right))];
  });
  if (draws.length === 0) return undefined;
  return interval(draws, { ofRows: rowConfidence, asked: 1 - (1 - rowConfidence) / comparisons });
}

function drawOf({ value, halfWidthPct, resolutionPct = 0 }: Sample): Draw {
  const size = Math.abs(value) / 100;
  return { value, halfWidth: halfWidthPct === null ? null : size * halfWidthPct, resolution: size * resolutionPct };
}

function differenceOf(a: Draw, b: Draw): Draw {
  const isKnown = a.halfWidth !== null && b.halfWidth !== null;
  return {
    value: a.value - b.value,
    halfWidth: isKnown ? Math.sqrt(a.halfWidth * a.halfWidth + b.halfWidth * b.halfWidth) : null,
    resolution: a.resolution + b.resolution,
  };
}

function interval(draws: readonly Draw[], confidence: Confidence): Interval {
  const mean = draws.reduce((sum, { value }) => sum + value, 0) / draws.length;
  const resolution = draws.reduce((sum, draw) => sum + draw.resolution, 0) / draws.length;
  const chance = halfWidthByChance(draws, mean, confidence);
  return { mean, halfWidth: chance === null ? null : chance + resolution };
}

function halfWidthByChance(draws: readonly Draw[], mean: number, confidence: Confidence): number | null {
  const within = errorWithin(draws, confidence.ofRows);
  const between = draws.length < 2 ? null : errorBetween(draws, mean);
  if (between !== null && (within === null || draws.length >= PAIRED_FROM_REPLICATES)) {
    return between * twoSidedT(confidence.asked, draws.length - 1);
  }
  return within === null ? null : Math.max(within, between ?? 0) * twoSidedT(confidence.asked, BATCH_DEGREES);
}

/** Standard error of the mean by the rows' half-widths; null when one is missing. */
function errorWithin(draws: readonly Draw[], rowConfidence: number): number | null {
  let squares = 0;
  for (const { halfWidth } of draws) {
    if (halfWidth === null) return null;
    squares += halfWidth * halfWidth;
  }
  return Math.sqrt(squares) / draws.length / twoSidedT(rowConfidence, BATCH_DEGREES);
}

/** Standard error of the mean by the scatter of the replicates. */
function errorBetween(draws: readonly Draw[], mean: number): number {
  const squares = draws.reduce((sum, { value }) => sum + (value - mean) * (value - mean), 0);
  return Math.sqrt(squares / (draws.length - 1) / draws.length);
}
