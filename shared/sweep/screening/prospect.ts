import { type Estimate, middle, type Range, type Scenario } from '#blocklayer';
import { costOf, hostsNeeded } from '../rows/judge.ts';
import type { Objective, SweepSpec } from '../spec/spec.ts';

/** How far the bounds themselves may be off: they know nothing of locks, regimes and odd placements. */
export const DOUBT = 1.25;
/** A p99 is taken to be at most so many times the middle between an empty and a full host. */
const TAIL = 4;

/** What a point may become at best and at worst. */
export interface Prospect {
  /** At best. */
  readonly nsPerIo: number;
  readonly mayMeetSlo: boolean;
  /** Factor by which the middle of its IOPS misses the SLO; 1 at least. Infinite where another limit is not surely kept. */
  readonly shortfall: number;
  /** Lower is better. */
  readonly objective: Range;
}

export function prospectOf(spec: SweepSpec, scenario: Scenario, estimate: Estimate): Prospect {
  const iops = widened(estimate.iops);
  const latencyUs = { low: estimate.latencyUs.low / DOUBT, high: middle(estimate.latencyUs) * TAIL };
  const cores = widened(estimate.cpuCores);
  const wanted = (spec.slo['iops']?.min ?? 0) / (1 - spec.headroom);
  const others = Object.entries(spec.slo).filter(([metric]) => metric !== 'iops');
  const keepsAtBest = others.every(([metric, { max = Infinity }]) => !LATENCIES.test(metric) || latencyUs.low <= max);
  const isLikelyKept = others.every(([metric, { min, max = Infinity }]) => {
    if (min !== undefined) return false;
    if (metric === 'cpu_cores_used') return cores.high <= max;
    return LATENCIES.test(metric) && latencyUs.high <= max;
  });
  return {
    nsPerIo: 1e9 / iops.high,
    mayMeetSlo: iops.high >= wanted && keepsAtBest,
    shortfall:
      isLikelyKept && spec.slo['iops']?.max === undefined ? Math.max(1, wanted / middle(estimate.iops)) : Infinity,
    objective: OBJECTIVES[spec.objective]({ spec, scenario, iops, latencyUs, cores }),
  };
}

const LATENCIES = /^lat_(mean|p50|p90|p95|p99)_us$/;

function widened({ low, high }: Range): Range {
  return { low: low / DOUBT, high: high * DOUBT };
}

interface Bounds {
  readonly spec: SweepSpec;
  readonly scenario: Scenario;
  readonly iops: Range;
  readonly latencyUs: Range;
  readonly cores: Range;
}

const OBJECTIVES = {
  cheapest: fleetCost,
  fastest: ({ iops }) => ({ low: 1 / iops.high, high: 1 / iops.low }),
  lowest_latency: ({ latencyUs }) => latencyUs,
  balanced: (bounds) => {
    const cost = costPerIo(bounds);
    return { low: bounds.latencyUs.low * cost.low, high: bounds.latencyUs.high * cost.high };
  },
} satisfies Record<Objective, (bounds: Bounds) => Range>;

/** Of all hosts that carry the demand, of one host where a rate is asked of it, of an IO otherwise. */
function fleetCost(bounds: Bounds): Range {
  const { spec, iops } = bounds;
  if (spec.demand === null && spec.slo['iops']?.min === undefined) return costPerIo(bounds);
  const cost = hostCost(bounds);
  const hosts = (rate: number): number => hostsNeeded(spec, rate) ?? 1;
  return { low: cost.low * hosts(iops.high), high: cost.high * hosts(iops.low) };
}

function costPerIo(bounds: Bounds): Range {
  const cost = hostCost(bounds);
  return { low: cost.low / bounds.iops.high, high: cost.high / bounds.iops.low };
}

/** A host at a lower rate uses fewer cores, so the low end is that of an idle one; a polling one uses them all. */
function hostCost({ spec, scenario, cores }: Bounds): Range {
  return {
    low: costOf(spec.cost, scenario, { cpu_cores_used: spec.cost === null ? cores.low / TAIL : 0 }) ?? 0,
    high: costOf(spec.cost, scenario, { cpu_cores_used: cores.high }) ?? Infinity,
  };
}
