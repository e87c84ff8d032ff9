import { type Scenario, workloadsOf } from '#blocklayer';

/** What tells whether an open loop kept up. */
export interface Load {
  readonly iops: number;
  /** Null when nothing says how sure the IOPS are. */
  readonly iopsHalfWidthPct: number | null;
  /** Of all jobs; null = closed loop, which always keeps up. */
  readonly offeredIops: number | null;
}

/** What arrives at all jobs together; null where a job submits as it can. */
export function offeredIopsOf(scenario: Scenario): number | null {
  return workloadsOf(scenario).reduce(
    (sum: number | null, { rate_iops, numjobs }) =>
      sum === null || rate_iops === null ? null : sum + rate_iops * numjobs,
    0,
  );
}

/** What a steady open loop may fall short of its offered load beside the half-width: the last IOs are still on their way. */
const SLACK = 0.01;

/**
 * Whether fewer IOs were done than arrived. The queue then grows for as long as the run lasts: a latency from it says how
 * long the run was, not what the host does, and has no value.
 */
export function isOverloaded({ iops, iopsHalfWidthPct, offeredIops }: Load): boolean {
  if (offeredIops === null || iopsHalfWidthPct === null) return false;
  return iops * (1 + iopsHalfWidthPct / 100) < offeredIops * (1 - SLACK);
}

/** Whether a metric says something of the host even where the queue grows: latencies do not. */
export function hasValueInOverload(metric: string): boolean {
  return !metric.startsWith('lat_');
}
