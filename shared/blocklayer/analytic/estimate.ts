import type { Scenario } from '../scenario.ts';
import { type Demands, demandsOf, isCovered, type Range } from './demands.ts';

const NS_PER_S = 1e9;
const NS_PER_US = 1000;

/** Bounds of what one host does at saturation, without simulating it. */
export interface Estimate {
  readonly iops: Range;
  /** Mean latency: of an IO that meets nobody, and of one that waits for all the others. */
  readonly latencyUs: Range;
  readonly cpuCores: Range;
  /** Share of the IOs that read, 0 to 1. */
  readonly reads: number;
}

/**
 * Asymptotic bounds of the closed network of CPUs and drives (Denning and Buzen, 1978) from the folded costs of the
 * scenario, in microseconds. Null where the network is not of that kind: open loops, mixed jobs, other stacks.
 */
export function estimate(s: Scenario): Estimate | null {
  if (!isCovered(s)) return null;
  const demands = demandsOf(s);
  const population = populationOf(s, demands);
  const drive = driveIops(s, demands.commands);
  const most = { high: capacity(demands, drive, 'low'), low: capacity(demands, drive, 'high') };
  const emptyNs = mediaUs(s) * NS_PER_US;
  const aloneNs = { low: emptyNs + demands.thread.low, high: emptyNs + waitingNs(s, demands) };
  const iops = {
    low: (population.low * NS_PER_S) / (aloneNs.high + (population.low * NS_PER_S) / most.low),
    high: Math.min(most.high, (population.high * NS_PER_S) / aloneNs.low),
  };
  return {
    iops,
    latencyUs: { low: aloneNs.low / NS_PER_US, high: (s.numjobs * s.iodepth * NS_PER_S) / iops.low / NS_PER_US },
    cpuCores: cores(demands, iops),
    reads: readShare(s),
  };
}

/** IOs in flight: not more than tags allow, and not those that wait for a batch to be reaped. */
function populationOf(s: Scenario, { commands }: Demands): Range {
  const perJob = Math.min(s.iodepth, s.tag_depth / commands);
  const batch = Math.max(s.iodepth_batch_complete_min, s.iodepth_batch_submit);
  const idle = Math.min(batch, perJob) / 2;
  const tags = s.shared_host_tags ? s.tag_depth / commands : Number.POSITIVE_INFINITY;
  const users = s.fair_sharing === 'off' ? 1 : 1 + s.stale_users;
  return {
    low: Math.max(1, Math.min(s.numjobs * (perJob - idle), tags / users)),
    high: Math.max(1, Math.min(s.numjobs * s.iodepth, tags)),
  };
}

/** What all drives together can do at most. */
function driveIops(s: Scenario, commands: number): number {
  const controller = (s.device_iops_max ?? Number.POSITIVE_INFINITY) / commands;
  const media = ((s.device_parallelism ?? Number.POSITIVE_INFINITY) / mediaUs(s)) * (1e6 / commands);
  const link = (s.device_bytes_per_s ?? Number.POSITIVE_INFINITY) / s.bs;
  return s.devices * Math.min(controller, media, link);
}

/** Mean media time of the IOs as the workload mixes them. */
function mediaUs(s: Scenario): number {
  const reads = readShare(s);
  return reads * s.device_read_latency_us + (1 - reads) * s.device_write_latency_us;
}

function readShare({ rw, rwmixread }: Scenario): number {
  if (rw === 'rw' || rw === 'randrw') return rwmixread / 100;
  return rw === 'read' || rw === 'randread' ? 1 : 0;
}

/** IOPS at the lowest ceiling, when each IO asks the low or the high end of its demands. */
function capacity({ thread, interrupt, ...on }: Demands, drive: number, end: keyof Range): number {
  const threads = (on.threadCpus * NS_PER_S) / thread[end];
  const interrupts = (on.interruptCpus * NS_PER_S) / Math.max(1, interrupt[end]);
  return Math.min(drive, threads, interrupts);
}

/** What an IO meets at worst even alone: its own batch, sleeping CPUs, interrupts on their way. */
function waitingNs(s: Scenario, { thread, interrupt }: Demands): number {
  const wakingNs = s.cost_idle_exit_ns + s.cost_msi_flight_ns + s.cost_ipi_flight_ns + s.vm_halt_wake_ns;
  return thread.high * Math.min(s.iodepth_batch_submit, s.iodepth) + interrupt.high + 2 * wakingNs;
}

function cores({ thread, interrupt, polls, cpus: most }: Demands, iops: Range): Range {
  const used = (rate: number, end: keyof Range): number => (rate * (thread[end] + interrupt[end])) / NS_PER_S;
  return { low: Math.min(most, used(iops.low, 'low')), high: polls ? most : Math.min(most, used(iops.high, 'high')) };
}

/** The middle of bounds that may lie far apart. */
export function middle({ low, high }: Range): number {
  return Math.sqrt(low * high);
}
