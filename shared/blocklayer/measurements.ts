/**
 * What one simulated run measured. The names are the CSV's columns (unit in the name, meaning in `#vocabulary`).
 * `null` means "not measurable in this run" (too small a sample, no such traffic), never zero.
 */
export interface Measurements {
  readonly ios_measured: number;
  readonly sim_time_us: number;
  readonly precision_met: boolean;
  readonly iops: number;
  readonly iops_half_width_pct: number | null;
  readonly read_iops: number;
  readonly write_iops: number;
  readonly bandwidth_bytes_per_s: number;
  readonly lat_mean_us: number;
  readonly lat_min_us: number;
  readonly lat_p50_us: number | null;
  readonly lat_p90_us: number | null;
  readonly lat_p95_us: number | null;
  readonly lat_p99_us: number | null;
  readonly lat_p99_half_width_pct: number | null;
  readonly lat_p999_us: number | null;
  readonly lat_max_us: number;
  readonly submit_lat_mean_us: number;
  readonly cpu_cores_used: number;
  readonly cpu_ns_per_io: number;
  readonly cpu_irq_pct: number;
  readonly cpu_spin_pct: number;
  readonly interrupts_per_io: number;
  readonly ipis_per_io: number;
  readonly wakeups_per_io: number;
  readonly reap_batch_mean: number | null;
  readonly remote_completion_pct: number;
  readonly numa_remote_pct: number;
  readonly tag_wait_mean_us: number;
  readonly tag_wait_pct: number;
  readonly device_util_pct: number;
  readonly bottleneck: string;
  readonly top_function: string;
  readonly top_function_pct: number;
  /** Of each job group, in their order, as JSON; null without groups. */
  readonly group_metrics: string | null;
}

/** One line of the CPU profile: share of all busy CPU time, spinning included, as `perf top` counts it. */
export interface ProfileLine {
  readonly function: string;
  readonly ns_per_io: number;
  readonly share_pct: number;
}

export interface Precision {
  /** Asked relative half-width of the IOPS interval, for example 0.01. */
  readonly iops_half_width: number;
  /** Confidence of the interval, 0.5 to 0.999. */
  readonly confidence: number;
  /** No more measured IOs than this, whatever the half-width. */
  readonly max_ios: number;
}

export interface Run {
  readonly seed: number;
  readonly replicate: number;
  readonly precision: Precision;
}

export interface SimulationResult {
  readonly measurements: Measurements;
  readonly profile: readonly ProfileLine[];
}

/** An invariant of the model broke. The point becomes one `failed` row; the sweep goes on. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
}
