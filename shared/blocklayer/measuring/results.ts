import { LEVEL } from '../costs/ledger.ts';
import type { Machine } from '../machine.ts';
import type { Measurements, Precision, ProfileLine, SimulationResult } from '../measurements.ts';
import { bottleneckOf, deviceUtilisation } from './bottleneck.ts';
import { groupMetrics, meanBytes } from './groups.ts';
import { allLatencies, p99HalfWidth } from './latency.ts';
import type { Measured } from './measuring.ts';

const NS_PER_US = 1000;
const NS_PER_S = 1e9;
const PER_CENT = 100;

/** What the machine counted, in the units of the columns. */
export function resultsOf(m: Machine, measured: Measured, precision: Precision): SimulationResult {
  const profile = profileOf(m);
  const { elapsedNs } = measured;
  const measurements: Measurements = {
    ios_measured: m.meter.ios,
    sim_time_us: elapsedNs / NS_PER_US,
    precision_met: measured.precisionMet,
    ...throughput(m, measured),
    ...latencies(m, measured, precision),
    ...cpuUse(m, elapsedNs),
    ...perIo(m),
    device_util_pct: Math.max(...Object.values(deviceUtilisation(m, elapsedNs))) * PER_CENT,
    bottleneck: bottleneckOf(m, elapsedNs),
    top_function: profile[0]?.function ?? 'none',
    top_function_pct: profile[0]?.share_pct ?? 0,
    group_metrics: groupMetrics(m, measured),
  };
  return { measurements, profile };
}

type Throughput = Pick<
  Measurements,
  'iops' | 'iops_half_width_pct' | 'read_iops' | 'write_iops' | 'bandwidth_bytes_per_s'
>;

function throughput(m: Machine, { batch, isWarm }: Measured): Throughput {
  const iops = (m.meter.batchIos / batch.mean) * NS_PER_S;
  return {
    iops,
    iops_half_width_pct: isWarm && batch.count > 1 ? (batch.halfWidth / batch.mean) * PER_CENT : null,
    read_iops: (m.meter.reads / m.meter.ios) * iops,
    write_iops: (1 - m.meter.reads / m.meter.ios) * iops,
    bandwidth_bytes_per_s: iops * meanBytes(m),
  };
}

type LatencyColumns = Extract<keyof Measurements, `lat_${string}`> | 'submit_lat_mean_us';

type Latencies = Pick<Measurements, LatencyColumns>;

function latencies(m: Machine, { isWarm }: Measured, { confidence }: Precision): Latencies {
  const all = allLatencies(m.meter);
  const p99 = isWarm ? p99HalfWidth(m.meter, confidence, all) : null;
  const us = (q: number): number | null => {
    const ns = all.quantile(q);
    return ns === null ? null : ns / NS_PER_US;
  };
  return {
    lat_mean_us: all.mean / NS_PER_US,
    lat_min_us: all.min / NS_PER_US,
    lat_p50_us: us(0.5),
    lat_p90_us: us(0.9),
    lat_p95_us: us(0.95),
    lat_p99_us: us(0.99),
    lat_p99_half_width_pct: p99 === null ? null : p99 * PER_CENT,
    lat_p999_us: us(0.999),
    lat_max_us: all.max / NS_PER_US,
    submit_lat_mean_us: m.meter.submitNs / m.meter.ios / NS_PER_US,
  };
}

type CpuColumns = 'cpu_cores_used' | 'cpu_ns_per_io' | 'cpu_irq_pct' | 'cpu_spin_pct';

function cpuUse(m: Machine, elapsedNs: number): Pick<Measurements, CpuColumns> {
  const interruptNs = m.ledger.busyNs(LEVEL.interrupt);
  const spinNs = m.ledger.busyNs(LEVEL.spin);
  const totalNs = m.ledger.busyNs(LEVEL.thread) + interruptNs + spinNs;
  const share = (ns: number): number => (totalNs === 0 ? 0 : (ns / totalNs) * PER_CENT);
  return {
    cpu_cores_used: totalNs / elapsedNs,
    cpu_ns_per_io: totalNs / m.meter.ios,
    cpu_irq_pct: share(interruptNs),
    cpu_spin_pct: share(spinNs),
  };
}

type PerIoColumns =
  | 'interrupts_per_io'
  | 'ipis_per_io'
  | 'wakeups_per_io'
  | 'reap_batch_mean'
  | 'remote_completion_pct'
  | 'numa_remote_pct'
  | 'tag_wait_mean_us'
  | 'tag_wait_pct';

function perIo({ meter }: Machine): Pick<Measurements, PerIoColumns> {
  return {
    interrupts_per_io: meter.interrupts / meter.ios,
    ipis_per_io: meter.ipis / meter.ios,
    wakeups_per_io: meter.wakeups / meter.ios,
    reap_batch_mean: meter.reaps === 0 ? null : meter.reapedEntries / meter.reaps,
    remote_completion_pct: (meter.remoteIos / meter.ios) * PER_CENT,
    numa_remote_pct: (meter.numaRemoteIos / meter.ios) * PER_CENT,
    tag_wait_mean_us: meter.tagWaitNs / meter.ios / NS_PER_US,
    tag_wait_pct: (meter.tagWaits / meter.ios) * PER_CENT,
  };
}

/** Share of each function in all busy CPU time (a busy SMT sibling stretches all alike), largest first, then by name. */
function profileOf(m: Machine): readonly ProfileLine[] {
  const busyNs = [LEVEL.thread, LEVEL.interrupt, LEVEL.spin].reduce(
    (sum: number, level) => sum + m.ledger.busyNs(level),
    0,
  );
  const byLabel = [...m.ledger.byLabel()].filter(([, ns]) => ns > 0);
  const totalNs = byLabel.reduce((sum, [, ns]) => sum + ns, 0);
  const lines = byLabel.map(([name, ns]) => ({
    function: name,
    ns_per_io: ((ns / totalNs) * busyNs) / m.meter.ios,
    share_pct: (ns / totalNs) * PER_CENT,
  }));
  return lines.sort((a, b) => b.ns_per_io - a.ns_per_io || (a.function < b.function ? -1 : 1));
}
