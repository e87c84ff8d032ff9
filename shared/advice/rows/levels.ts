import { type Interval, meanInterval, type Sample } from '../comparison/interval.ts';
import { P99_RESOLUTION_PCT, type Reading } from './reading.ts';

export interface Estimate {
  readonly value: number;
  /** Of the confidence interval, relative to the value; null when nothing says how sure it is. */
  readonly half_width_pct: number | null;
}

/** A point at one load, over its replicates. */
export interface Levels {
  readonly iops: Estimate;
  /** Median of the replicates' percentiles, which are never averaged; null of too few IOs, and when overloaded. */
  readonly lat_p99_us: Estimate | null;
  readonly cpu_cores_used: number;
  readonly cpu_ns_per_io: number;
  /** Of one host: USD, or CPU cores where the spec has no cost. Null when no price matches. */
  readonly cost_per_hour: number | null;
  readonly bottleneck: string;
  readonly top_function: string;
  readonly top_function_pct: number;
  /** Fewer IOs were done than arrived: the queue grows without end, and a latency has no value. */
  readonly overloaded: boolean;
}

export function levelsOf(readings: readonly Reading[], rowConfidence: number): Levels {
  const topFunction = mostFrequent(readings.map((reading) => reading.topFunction));
  return {
    iops: estimate(meanInterval(iopsSamples(readings), rowConfidence)),
    lat_p99_us: p99Level(readings, rowConfidence),
    cpu_cores_used: mean(readings.map((reading) => reading.cpuCores)),
    cpu_ns_per_io: mean(readings.map((reading) => reading.cpuNsPerIo)),
    cost_per_hour: meanCost(readings),
    bottleneck: mostFrequent(readings.map((reading) => reading.bottleneck)),
    top_function: topFunction,
    top_function_pct: mean(
      readings.filter((reading) => reading.topFunction === topFunction).map((reading) => reading.topFunctionPct),
    ),
    overloaded: readings.some(({ overloaded }) => overloaded),
  };
}

function p99Level(readings: readonly Reading[], rowConfidence: number): Estimate | null {
  const samples = p99Samples(readings);
  const value = medianP99Us(readings);
  return value === null ? null : { ...estimate(meanInterval(samples, rowConfidence)), value };
}

function estimate({ mean: value, halfWidth }: Interval): Estimate {
  return { value, half_width_pct: halfWidth === null || value === 0 ? null : (100 * halfWidth) / Math.abs(value) };
}

export function iopsSamples(readings: readonly Reading[]): readonly Sample[] {
  return readings.map(({ replicate, iops, iopsHalfWidthPct }) => ({
    replicate,
    value: iops,
    halfWidthPct: iopsHalfWidthPct,
  }));
}

export function p99Samples(readings: readonly Reading[]): readonly Sample[] {
  return readings.flatMap(({ replicate, p99Us, p99HalfWidthPct }) =>
    p99Us === null
      ? []
      : [{ replicate, value: p99Us, halfWidthPct: p99HalfWidthPct, resolutionPct: P99_RESOLUTION_PCT }],
  );
}

/** CPU time per IO carries no half-width of its own: it is taken to be as unsure as the IOPS. */
export function cpuSamples(readings: readonly Reading[]): readonly Sample[] {
  return readings.map(({ replicate, cpuNsPerIo, iopsHalfWidthPct }) => ({
    replicate,
    value: cpuNsPerIo,
    halfWidthPct: iopsHalfWidthPct,
  }));
}

export function medianP99Us(readings: readonly Reading[]): number | null {
  return median(readings.flatMap(({ p99Us }) => (p99Us === null ? [] : [p99Us])));
}

/** Null when a row has no price. */
function meanCost(readings: readonly Reading[]): number | null {
  return meanOrNull(readings.map(({ cost }) => cost));
}

/** Null of nothing, and when one of them is not known. */
export function meanOrNull(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length && known.length > 0 ? mean(known) : null;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Nearest rank: a value that was measured, the lower of the two in the middle; null of nothing. */
export function median(values: ArrayLike<number>): number | null {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
}

/** Ties go to the name that sorts first, so that the order of rows decides nothing. */
export function mostFrequent(names: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  let [winner, most] = ['', 0];
  for (const [name, count] of counts) {
    if (count > most || (count === most && name < winner)) [winner, most] = [name, count];
  }
  return winner;
}
