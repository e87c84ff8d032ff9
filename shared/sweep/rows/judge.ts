import type { Measurements, Scenario } from '#blocklayer';
import type { Key, Value } from '#vocabulary';
import { sameValue } from '../axes/axis.ts';
import type { Bound, Cost, Slo, SweepSpec } from '../spec/spec.ts';
import { hasValueInOverload, isOverloaded, offeredIopsOf } from './overload.ts';
import { rowNumber } from './rounding.ts';
import type { Judgement } from './row.ts';

/** Cost, hosts and SLO of a row at its own load. */
export function judge(spec: SweepSpec, scenario: Scenario, measurements: Measurements): Judgement {
  return {
    cost_usd_per_hour: costOf(spec.cost, scenario, measurements),
    hosts_needed: hostsNeeded(spec, measurements.iops),
    slo_met: meets(spec.slo, scenario, measurements),
  };
}

/** Of one host, per hour: its price, or the cores it keeps busy where nothing has one. Null when no price matches. */
export function costOf(
  cost: Cost | null,
  scenario: Scenario,
  { cpu_cores_used: cores }: Pick<Measurements, 'cpu_cores_used'>,
): number | null {
  if (cost === null) return rowNumber(cores);
  const { per_hour_usd: prices, per_core_hour_usd: perCore } = cost;
  const price = prices.find(({ when }) => matchesScenario(when, scenario));
  if (price === undefined && prices.length > 0) return null;
  return rowNumber((price?.usd ?? 0) + perCore * cores);
}

function matchesScenario(when: object, scenario: Scenario): boolean {
  return Object.entries(when).every(([key, value]) => sameValue(scenario[key as Key], value as Value));
}

/** Hosts that carry the demand with headroom; null without a demand. */
export function hostsNeeded({ demand, headroom }: SweepSpec, iops: number): number | null {
  const usable = iops * (1 - headroom);
  return demand === null || usable <= 0 ? null : Math.ceil(demand.iops / usable);
}

/** True when all bounds hold, false when one is broken, null when that is not known. No bound holds a latency that grows. */
function meets(slo: Slo, scenario: Scenario, measurements: Measurements): boolean | null {
  const bounds = Object.entries(slo);
  if (bounds.length === 0) return null;
  const { iops, iops_half_width_pct: iopsHalfWidthPct } = measurements;
  const growing = isOverloaded({ iops, iopsHalfWidthPct, offeredIops: offeredIopsOf(scenario) });
  const kept = bounds.map(([metric, bound]) =>
    growing && !hasValueInOverload(metric) ? false : keeps(bound, measurements[metric as keyof Measurements]),
  );
  if (kept.includes(false)) return false;
  return kept.includes(null) ? null : true;
}

function keeps({ min = -Infinity, max = Infinity }: Bound, value: unknown): boolean | null {
  return typeof value === 'number' ? value >= min && value <= max : null;
}
