import type { Shares } from '../../file/measurement-file.ts';
import type { Direction, FioJob, Latency } from './document.ts';

/** Latencies of some IOs in microseconds, from the submission call to the completion. */
interface Latencies {
  readonly ios: number;
  readonly mean: number;
  readonly percentiles: Shares;
}

const PERCENTILES: readonly (readonly [percent: number, metric: string])[] = [
  [50, 'lat_p50_us'],
  [90, 'lat_p90_us'],
  [95, 'lat_p95_us'],
  [99, 'lat_p99_us'],
  [99.9, 'lat_p999_us'],
];

/** Up to this share of the mean, the time in the submission call does not move a percentile that matters. */
const SUBMISSION_SHARE = 0.02;

export interface MeasuredLatency {
  readonly measured: Shares;
  readonly left: readonly string[];
}

/**
 * Metrics of latency over the IOs of these jobs; percentiles only where one histogram holds all of them. The shortest and
 * the longest are left: they hang on the length of the run.
 */
export function latencyOf(jobs: readonly FioJob[]): MeasuredLatency {
  const parts = jobs.flatMap(directionsOf).flatMap((direction) => latenciesOf(direction) ?? []);
  const ios = parts.reduce((sum, part) => sum + part.ios, 0);
  if (ios === 0) return { measured: {}, left: ['no latencies in it (gtod_reduce or disable_lat)'] };
  const [first] = parts;
  const single = parts.length === 1 ? (first?.percentiles ?? {}) : {};
  return {
    measured: {
      lat_mean_us: parts.reduce((sum, part) => sum + part.mean * part.ios, 0) / ios,
      ...single,
    },
    left: Object.keys(single).length > 0 ? [] : [WHY_NO_PERCENTILES[parts.length === 1 ? 'one' : 'many']],
  };
}

const WHY_NO_PERCENTILES = {
  one: 'percentiles are of clat, and the submission call takes a share of the time; run fio with lat_percentiles=1',
  many: 'percentiles of several jobs or of reads and writes apart cannot be joined; run fio with group_reporting=1 and unified_rw_reporting=1',
} as const;

export function directionsOf({ mixed, read, write }: FioJob): readonly Direction[] {
  const apart = [read, write].filter((direction) => direction !== undefined && (direction.total_ios ?? 0) > 0);
  return (mixed === undefined ? apart : [mixed]) as readonly Direction[];
}

function latenciesOf(direction: Direction): Latencies | undefined {
  const { lat_ns, lat, clat_ns, clat, total_ios } = direction;
  const us = lat_ns === undefined ? 1 : 1000;
  const whole = lat_ns ?? lat;
  if (whole === undefined || !whole.mean) return undefined;
  const completion = clat_ns ?? clat;
  return {
    ios: total_ios ?? 0,
    mean: whole.mean / us,
    percentiles: percentilesOf(whole.percentile ?? nearlyWhole(completion, whole.mean), us),
  };
}

function nearlyWhole(completion: Latency | undefined, mean: number): Latency['percentile'] {
  const submission = 1 - (completion?.mean ?? 0) / mean;
  return submission <= SUBMISSION_SHARE ? completion?.percentile : undefined;
}

/** The names of fio are numbers with six decimals: `99.000000`. */
function percentilesOf(percentile: Latency['percentile'], us: number): Shares {
  const told = Object.entries(percentile ?? {}).map(([name, value]) => [Number(name), value] as const);
  return Object.fromEntries(
    PERCENTILES.flatMap(([percent, metric]) => {
      const value = told.find(([at]) => at === percent)?.[1];
      return value ? [[metric, value / us]] : [];
    }),
  );
}
