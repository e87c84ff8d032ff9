import type { Estimate, Levels, RankedPoint } from '#advice';
import type { QuestionSection } from '../question.ts';
import {
  coresText,
  countText,
  dollarsPerHourText,
  EXACT,
  halfWidthText,
  iopsText,
  microsecondsText,
  shareText,
} from './units.ts';

export function iopsWithHalfWidth({ value, half_width_pct }: Estimate): string {
  return half_width_pct === null ? iopsText(value) : `${iopsText(value)} ${halfWidthText(half_width_pct)}`;
}

/** `p99 353 us, 1.7 cores, $1.25/h`, at the rate a host will run at where that was simulated. */
export function deliveryText(question: QuestionSection, { saturation, at_rate }: RankedPoint): string {
  const levels = at_rate ?? saturation;
  const { cpu_cores_used, cost_per_hour } = levels;
  const price = question.cost === null ? [] : [moneyText(question.cost_unit, cost_per_hour)];
  const figures = [`p99 ${p99Text(levels)}`, coresText(cpu_cores_used), ...price].join(', ');
  return at_rate === null ? figures : `at ${iopsText(at_rate.rate_iops)} ${figures}`;
}

/** Or why there is none. */
export function p99Text({ lat_p99_us: p99, overloaded }: Pick<Levels, 'lat_p99_us' | 'overloaded'>): string {
  if (p99 !== null) return microsecondsText(p99.value);
  return overloaded ? 'without end (overloaded)' : 'not measurable';
}

export function moneyText(costUnit: QuestionSection['cost_unit'], perHour: number | null): string {
  if (perHour === null) return 'no price';
  return costUnit === 'USD' ? dollarsPerHourText(perHour) : coresText(perHour);
}

/** `12 hosts carry 5M IOPS for $15.00/h`. */
export function fleetText(question: QuestionSection, point: RankedPoint): readonly string[] {
  const { hosts_needed, fleet_cost_per_hour } = point;
  if (hosts_needed === null || question.demand_iops === null) return [];
  const carry = hosts_needed === 1 ? 'carries' : 'carry';
  const spare = question.headroom === 0 ? '' : ` with ${shareText(question.headroom)} to spare`;
  const price = question.cost === null ? '' : ` for ${moneyText(question.cost_unit, fleet_cost_per_hour)}`;
  return [`${countText(hosts_needed, 'host')} ${carry} ${iopsText(question.demand_iops, EXACT)}${spare}${price}`];
}
