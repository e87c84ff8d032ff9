import type { Measurements } from '../measurements.ts';
import type { Scenario } from '../scenario.ts';
import { type Demands, demandsOf, isCovered, type Range } from './demands.ts';

const NS_PER_S = 1e9;
const NS_PER_US = 1000;
const PER_CENT = 100;

/** Bounds of what one host does at saturation, without simulating it. */
export interface Estimate {
  readonly iops: Range;
  /** Mean latency: of an IO that meets nobody, and of one that waits for all the others. */
  readonly latencyUs: Range;
  readonly cpuCores: Range;
  /** Of what the drives can do, 0 to 1. */
  readonly driveShare: number;
  readonly bottleneck: string;
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
  const [best, worst] = (['low', 'high'] as const).map((end) => capacity(demands, drive, end));
  const emptyNs = s.device_read_latency_us * NS_PER_US;
  const aloneNs = { low: emptyNs + demands.thread.low, high: emptyNs + waitingNs(s, demands) };
  const iops = {
    low: (population.low * NS_PER_S) / (aloneNs.high + (population.low * NS_PER_S) / (worst?.iops ?? 1)),
    high: Math.min(best?.iops ?? 1, (population.high * NS_PER_S) / aloneNs.low),
  };
  return {
    iops,
    latencyUs: { low: aloneNs.low / NS_PER_US, high: (s.numjobs * s.iodepth * NS_PER_S) / iops.low / NS_PER_US },
    cpuCores: cores(demands, iops, s.cpus),
    driveShare: Math.min(1, Math.max(...drive.map((ceiling) => middle(iops) / ceiling.iops))),
    bottleneck: iops.high < (best?.iops ?? 1) ? 'latency' : (best?.name ?? 'latency'),
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

interface Ceiling {
  readonly name: string;
  readonly iops: number;
}

function driveIops(s: Scenario, commands: number): readonly Ceiling[] {
  const perDrive = [
    { name: 'device_controller', iops: (s.device_iops_max ?? Infinity) / commands },
    { name: 'device_media', iops: (((s.device_parallelism ?? Infinity) / s.device_read_latency_us) * 1e6) / commands },
    { name: 'device_link', iops: (s.device_bytes_per_s ?? Infinity) / s.bs },
  ];
  return perDrive.map(({ name, iops }) => ({ name, iops: iops * s.devices }));
}

/** The lowest ceiling, when each IO asks the low or the high end of its demands. */
function capacity(demands: Demands, drive: readonly Ceiling[], end: keyof Range): Ceiling {
  const cpus = [
    { name: 'submitting_cpu', iops: (demands.threadCpus * NS_PER_S) / demands.thread[end] },
    { name: 'interrupt_cpu', iops: (demands.interruptCpus * NS_PER_S) / Math.max(1, demands.interrupt[end]) },
  ];
  return [...drive, ...cpus].reduce((lowest, ceiling) => (ceiling.iops < lowest.iops ? ceiling : lowest));
}

/** What an IO meets at worst even alone: its own batch, sleeping CPUs, interrupts on their way. */
function waitingNs(s: Scenario, { thread, interrupt }: Demands): number {
  const wakingNs = s.cost_idle_exit_ns + s.cost_msi_flight_ns + s.cost_ipi_flight_ns + s.vm_halt_wake_ns;
  return thread.high * Math.min(s.iodepth_batch_submit, s.iodepth) + interrupt.high + 2 * wakingNs;
}

function cores({ thread, interrupt, polls, threadCpus, interruptCpus }: Demands, iops: Range, cpus: number): Range {
  const most = Math.min(cpus, threadCpus + (polls ? 0 : interruptCpus));
  const used = (rate: number, end: keyof Range): number => (rate * (thread[end] + interrupt[end])) / NS_PER_S;
  return { low: Math.min(most, used(iops.low, 'low')), high: polls ? most : Math.min(most, used(iops.high, 'high')) };
}

/** The middle of bounds that may lie far apart. */
export function middle({ low, high }: Range): number {
  return Math.sqrt(low * high);
}

/** An estimate as the columns tell it; what it does not know is empty, or 0 where a row needs a number. */
export function estimatedMeasurements(
  s: Scenario,
  { iops: range, latencyUs, cpuCores, driveShare, bottleneck }: Estimate,
): Measurements {
  const iops = middle(range);
  const cores = middle(cpuCores);
  const reads = readShare(s);
  return {
    ...NOT_KNOWN,
    iops,
    read_iops: iops * reads,
    write_iops: iops * (1 - reads),
    bandwidth_bytes_per_s: iops * s.bs,
    lat_mean_us: middle(latencyUs),
    lat_min_us: latencyUs.low,
    lat_max_us: latencyUs.high,
    cpu_cores_used: cores,
    cpu_ns_per_io: (cores * NS_PER_S) / iops,
    device_util_pct: driveShare * PER_CENT,
    bottleneck,
  };
}

function readShare({ rw, rwmixread }: Scenario): number {
  if (rw === 'rw' || rw === 'randrw') return rwmixread / PER_CENT;
  return rw === 'read' || rw === 'randread' ? 1 : 0;
}

const NOT_KNOWN = {
  ios_measured: 0,
  sim_time_us: 0,
  precision_met: false,
  iops_half_width_pct: null,
  lat_p50_us: null,
  lat_p90_us: null,
  lat_p95_us: null,
  lat_p99_us: null,
  lat_p99_half_width_pct: null,
  lat_p999_us: null,
  submit_lat_mean_us: 0,
  cpu_irq_pct: 0,
  cpu_spin_pct: 0,
  interrupts_per_io: 0,
  ipis_per_io: 0,
  wakeups_per_io: 0,
  reap_batch_mean: null,
  remote_completion_pct: 0,
  numa_remote_pct: 0,
  tag_wait_mean_us: 0,
  tag_wait_pct: 0,
  top_function: 'none',
  top_function_pct: 0,
} as const;
