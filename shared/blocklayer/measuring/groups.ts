import type { Machine } from '../machine.ts';
import type { Measured } from './measuring.ts';

const NS_PER_US = 1000;
const NS_PER_S = 1e9;
/** As many as a row carries. */
const SIGNIFICANT_DIGITS = 10;

/** What the jobs of one group measured. */
export interface GroupMetrics {
  readonly iops: number;
  readonly bandwidth_bytes_per_s: number;
  /** Null when no IO of the group ended. */
  readonly lat_mean_us: number | null;
  readonly lat_p50_us: number | null;
  readonly lat_p99_us: number | null;
}

/** Bytes of an IO, on average over all groups of jobs. */
export function meanBytes(m: Machine): number {
  const { groupLatencies, ios } = m.meter;
  if (groupLatencies.length === 0) return m.scenario.bs;
  return m.workloads.groups.reduce((sum, { bs }, group) => sum + bs * groupLatencies[group]!.count, 0) / ios;
}

/** Of each job group, in their order, as JSON; null without groups. The IOPS add up to those of the host. */
export function groupMetrics(m: Machine, { batch }: Measured): string | null {
  const { groupLatencies, ios, batchIos } = m.meter;
  if (groupLatencies.length === 0) return null;
  const hostIops = (batchIos / batch.mean) * NS_PER_S;
  const metrics = m.workloads.groups.map(({ bs }, group): GroupMetrics => {
    const latency = groupLatencies[group]!;
    const us = (ns: number | null): number | null => (ns === null ? null : rounded(ns / NS_PER_US));
    const iops = rounded((latency.count / ios) * hostIops);
    return {
      iops,
      bandwidth_bytes_per_s: rounded(iops * bs),
      lat_mean_us: us(latency.count === 0 ? null : latency.mean),
      lat_p50_us: us(latency.quantile(0.5)),
      lat_p99_us: us(latency.quantile(0.99)),
    };
  });
  return JSON.stringify(metrics);
}

function rounded(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}
