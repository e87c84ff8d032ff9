/** Metrics of one run that say the same: in a closed loop the mean latency follows from the throughput. */
const FAMILIES: readonly (readonly string[])[] = [
  ['iops', 'read_iops', 'write_iops', 'bandwidth_bytes_per_s', 'lat_mean_us', 'lat_p50_us'],
  ['lat_p90_us', 'lat_p95_us', 'lat_p99_us', 'lat_p999_us', 'lat_max_us', 'lat_min_us'],
];

/** The weight of a metric beside the others that were measured in its row: a family counts once. */
export function weightOf(metric: string, beside: readonly string[]): number {
  const family = FAMILIES.find((names) => names.includes(metric)) ?? [metric];
  return 1 / beside.filter((name) => family.includes(name)).length;
}
