import type { Scenario } from '../scenario.ts';
import { isCovered } from './covered.ts';
import { type Demands, demandsOf, type Range } from './demands.ts';

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
  if (demands === null) return null;
  const population = populationOf(s);
  const drive = driveIops(s);
  const most = { high: capacity(demands, drive, 'low'), low: capacity(demands, drive, 'high') };
  const emptyNs = mediaUs(s) * NS_PER_US;
  const aloneNs = { low: emptyNs + demands.thread.low, high: emptyNs + passageNs(s) + waitingNs(s, demands) };
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

/** IOs in flight: not those that wait for a batch to be reaped. */
function populationOf({ numjobs, iodepth, ...s }: Scenario): Range {
  const batch = Math.min(iodepth, Math.max(s.iodepth_batch_complete_min, s.iodepth_batch_submit));
  const inFlight = Math.min(1 / 2, 1 / slowestOf(batch, s.device_latency_cv));
  return { low: Math.max(1, numjobs * (iodepth - batch * (1 - inFlight))), high: numjobs * iodepth };
}

/** What the slowest of n media times takes on average, in mean times: at most so much (Hartley and David, 1954). */
function slowestOf(n: number, cv: number): number {
  return 1 + (cv * (n - 1)) / Math.sqrt(2 * n - 1);
}

/** What all drives together can do at most. */
function driveIops(s: Scenario): number {
  const media = ((s.device_parallelism ?? Number.POSITIVE_INFINITY) * 1e6) / mediaUs(s);
  const link = (s.device_bytes_per_s ?? Number.POSITIVE_INFINITY) / s.bs;
  return s.devices * Math.min(s.device_iops_max ?? Number.POSITIVE_INFINITY, media, link);
}

/** An IO on a drive's controller and link, ns. */
function passageNs({ device_iops_max, device_bytes_per_s, bs }: Scenario): number {
  const controller = device_iops_max === null ? 0 : NS_PER_S / device_iops_max;
  return controller + (device_bytes_per_s === null ? 0 : (bs * NS_PER_S) / device_bytes_per_s);
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
function capacity({ thread, interrupt, areMixed, ...on }: Demands, drive: number, end: keyof Range): number {
  const cpus = end === 'low' ? 'high' : 'low';
  const [threadNs, interruptNs] = [thread[end] / on.threadCpus[cpus], interrupt[end] / on.interruptCpus[cpus]];
  const busiestNs = areMixed && end === 'high' ? threadNs + interruptNs : Math.max(threadNs, interruptNs);
  return Math.min(drive, NS_PER_S / busiestNs);
}

/** What an IO meets at worst even alone: its own batch, sleeping CPUs, interrupts on their way. */
function waitingNs(s: Scenario, { thread, interrupt }: Demands): number {
  const wakingNs = s.cost_idle_exit_ns + s.cost_msi_flight_ns + s.cost_ipi_flight_ns + s.vm_halt_wake_ns;
  return thread.high * Math.min(s.iodepth_batch_submit, s.iodepth) + interrupt.high + 2 * wakingNs;
}

function cores({ thread, interrupt, spins, cpus: most }: Demands, iops: Range): Range {
  const used = (rate: number, end: keyof Range): number => (rate * (thread[end] + interrupt[end])) / NS_PER_S;
  return { low: Math.min(most, used(iops.low, 'low')), high: spins ? most : Math.min(most, used(iops.high, 'high')) };
}

/** The middle of bounds that may lie far apart. */
export function middle({ low, high }: Range): number {
  return Math.sqrt(low * high);
}
