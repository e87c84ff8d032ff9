import { mean, median } from './levels.ts';

const PERCENTILE = /_p\d+_/;

/** What stands for a point: means over its replicates, but percentiles by their median, and extremes as extremes. */
export function overReplicates(metric: string): (values: readonly number[]) => number | null {
  if (metric === 'lat_min_us') return (values) => (values.length === 0 ? null : Math.min(...values));
  if (metric === 'lat_max_us') return (values) => (values.length === 0 ? null : Math.max(...values));
  if (PERCENTILE.test(metric)) return median;
  return (values) => (values.length === 0 ? null : mean(values));
}
