import type { SweepSpec } from '#sweep';

/**
 * IOs until the 95 % interval of IOPS is within 1 %: 11,000 for jobs pinned to CPUs, 78,000 for jobs that wander between
 * queues (measured on a closed network of 256 jobs and 32 CPUs); between them, on the cautious side.
 */
const IOS_AT_ONE_PCT = 40_000;
/** Simulated IO of the full block path on one server core: 10 to 15 events of about 0.08 us (measured per event). */
const IO_US = 1;
/** Warm-up before the measured IOs, as a share of them. */
const WARM_UP_SHARE = 0.2;
/** Set-up, statistics and writing of one row. */
const ROW_OVERHEAD_MS = 1;

export const ROW_COST_BASIS = `about ${IOS_AT_ONE_PCT} simulated IOs for a half-width of 1 %, more by its square for a narrower one, at ${IO_US} us per IO on one core`;

/** Predicted time of one row on one core. */
export function predictRowMs({ precision }: Pick<SweepSpec, 'precision'>): number {
  const narrower = 0.01 / precision.iops_half_width;
  const measuredIos = Math.min(IOS_AT_ONE_PCT * narrower * narrower, precision.max_ios);
  return ROW_OVERHEAD_MS + (measuredIos * (1 + WARM_UP_SHARE) * IO_US) / 1_000;
}
