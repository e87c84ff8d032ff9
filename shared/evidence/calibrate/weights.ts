const THROUGHPUT = ['iops', 'read_iops', 'write_iops', 'bandwidth_bytes_per_s'];
const LATENCY = ['lat_mean_us', 'lat_p50_us'];
const TAILS = ['lat_p90_us', 'lat_p95_us', 'lat_p99_us', 'lat_p999_us', 'lat_max_us', 'lat_min_us'];

/** Metrics of one run that say the same. In a closed loop the mean latency follows from the throughput; at a rate it does not. */
const FAMILIES = {
  closed: [[...THROUGHPUT, ...LATENCY], TAILS],
  open: [THROUGHPUT, LATENCY, TAILS],
} as const;

export type Loop = keyof typeof FAMILIES;

/** The weight of a metric beside the others that were measured in its row: a family counts once. */
export function weightOf(metric: string, beside: readonly string[], loop: Loop): number {
  const family = FAMILIES[loop].find((names) => names.includes(metric)) ?? [metric];
  return 1 / beside.filter((name) => family.includes(name)).length;
}

/** Whether a metric hangs on how the single latencies spread, and not on what they are on average. */
export function isTail(metric: string): boolean {
  return TAILS.includes(metric);
}
