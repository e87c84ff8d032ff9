import { hostsNeeded, usableIops } from '../goal/fleet.ts';
import { type Goal, leastIops } from '../goal/goal.ts';
import { mean } from '../rows/levels.ts';
import type { Candidate } from '../verdict/candidates.ts';

/** What a host of the recommendation has to spare. */
export interface Headroom {
  readonly asked: number;
  readonly saturation_iops: number;
  readonly usable_iops: number;
  /** What one host must carry; null without a demanded rate. */
  readonly load_iops: number | null;
  /** Share of the saturation that this load leaves free, in percent. */
  readonly free_pct: number | null;
  /** The largest headroom with which it still meets the least IOPS of the SLO; null without that limit. */
  readonly largest: number | null;
  /** How many hosts other headrooms need; empty without a demand. */
  readonly hosts: readonly { readonly headroom: number; readonly hosts_needed: number }[];
}

const STEPS = [0, 0.1, 0.2, 0.3, 0.4, 0.5];

export function headroomOf(goal: Goal, { point, demandedIops }: Candidate): Headroom {
  const saturation = mean(point.readings.map(({ iops }) => iops));
  const least = leastIops(goal);
  return {
    asked: goal.headroom,
    saturation_iops: saturation,
    usable_iops: usableIops(goal, saturation),
    load_iops: demandedIops,
    free_pct: demandedIops === null ? null : 100 * (1 - demandedIops / saturation),
    largest: least === null ? null : Math.max(0, 1 - least / saturation),
    hosts: STEPS.flatMap((headroom) => {
      const hosts = hostsNeeded({ ...goal, headroom }, saturation);
      return hosts === null ? [] : [{ headroom, hosts_needed: hosts }];
    }),
  };
}
