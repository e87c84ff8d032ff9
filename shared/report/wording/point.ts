import type { AxisAlternatives, Estimate, Levels, RankedPoint, Settings } from '#advice';
import { KEY_GROUPS } from '#vocabulary';
import type { QuestionSection } from '../question.ts';
import { entriesOf, settingsText } from './settings.ts';
import {
  coresText,
  countText,
  dollarsPerHourText,
  EXACT,
  halfWidthText,
  iopsText,
  microsecondsText,
  ratioText,
  shareText,
} from './units.ts';

/** `371K IOPS ± 0.6 %, 2.9 × completion=interrupt at the same setting`. */
export function capacityText({ saturation }: RankedPoint, axes: readonly AxisAlternatives[]): string {
  const gain = strongest(axes);
  const iops = iopsWithHalfWidth(saturation.iops);
  return gain === undefined ? iops : `${iops}, ${gain}`;
}

export function iopsWithHalfWidth({ value, half_width_pct }: Estimate): string {
  return half_width_pct === null ? iopsText(value) : `${iopsText(value)} ${halfWidthText(half_width_pct)}`;
}

/**
 * The alternative that gains most, when the gain is measurable. Ratios near one are for the table, and so are those of
 * another load: that 4k blocks make more IOPS than 64k is no news.
 */
function strongest(axes: readonly AxisAlternatives[]): string | undefined {
  const [best] = axes
    .filter(({ settings }) => !entriesOf(settings).every(([key]) => key in KEY_GROUPS.workload))
    .flatMap(({ settings, alternatives }) => alternatives.map((alternative) => ({ ...alternative, own: settings })))
    .filter(({ iops, iops_ratio }) => iops.standing === 'better' && (iops_ratio ?? 1) >= NOTABLE_RATIO)
    .sort((a, b) => (b.iops_ratio ?? 1) - (a.iops_ratio ?? 1) || a.row_index - b.row_index);
  if (best === undefined || best.iops_ratio === null) return undefined;
  return `${ratioText(best.iops_ratio)} ${settingsText(changed(best.settings, best.own))} at the same setting`;
}

/** Of a zipped axis, the keys whose values differ. */
function changed(settings: Settings, own: Settings): Settings {
  const differs = entriesOf(settings).filter(([key, value]) => JSON.stringify(own[key]) !== JSON.stringify(value));
  return Object.fromEntries(differs);
}

const NOTABLE_RATIO = 1.1;

/** `p99 353 us, 1.7 cores`, at the rate a host will run at where that was simulated. */
export function deliveryText({ saturation, at_rate }: RankedPoint): string {
  if (at_rate === null) return latencyAndCpu(saturation);
  return `at the demanded ${iopsText(at_rate.rate_iops)} ${latencyAndCpu(at_rate)}`;
}

function latencyAndCpu({ lat_p99_us, cpu_cores_used }: Levels): string {
  const p99 = lat_p99_us === null ? 'p99 not measurable' : `p99 ${microsecondsText(lat_p99_us.value)}`;
  return `${p99}, ${coresText(cpu_cores_used)}`;
}

/** Of one host. */
export function costText({ cost_unit }: QuestionSection, { at_rate, saturation }: RankedPoint): string {
  return moneyText(cost_unit, (at_rate ?? saturation).cost_per_hour);
}

export function moneyText(costUnit: QuestionSection['cost_unit'], perHour: number | null): string {
  if (perHour === null) return 'no price';
  return costUnit === 'USD' ? dollarsPerHourText(perHour) : coresText(perHour);
}

/** `12 hosts carry 5M IOPS with 30 % headroom for $15.00/h`. */
export function fleetText(question: QuestionSection, point: RankedPoint): readonly string[] {
  const { hosts_needed, fleet_cost_per_hour } = point;
  if (hosts_needed === null || question.demand_iops === null) return [];
  const carry = hosts_needed === 1 ? 'carries' : 'carry';
  const load = `${iopsText(question.demand_iops, EXACT)} with ${shareText(question.headroom)} headroom`;
  const price = question.cost === null ? '' : ` for ${moneyText(question.cost_unit, fleet_cost_per_hour)}`;
  return [`${countText(hosts_needed, 'host')} ${carry} ${load}${price}`];
}
