import { type Goal, leastIops } from './goal.ts';

/** What a host carries when its headroom stays unused. */
export function usableIops(goal: Goal, saturationIops: number): number {
  return saturationIops * (1 - goal.headroom);
}

/** Hosts that carry the demand with headroom; null without a demand, and of hosts that carry nothing. */
export function hostsNeeded(goal: Goal, saturationIops: number): number | null {
  const usable = usableIops(goal, saturationIops);
  return goal.demandIops === null || usable <= 0 ? null : Math.ceil(goal.demandIops / usable);
}

/** The load a host must stand: the larger of the SLO's least IOPS and its share of the demand; null without either. */
export function demandedRateIops(goal: Goal, hosts: number | null): number | null {
  const share = goal.demandIops === null || hosts === null ? null : goal.demandIops / hosts;
  const least = leastIops(goal);
  if (share === null) return least;
  return least === null ? share : Math.max(least, share);
}
