import { hostsNeeded, usableIops } from '../goal/fleet.ts';
import type { Goal } from '../goal/goal.ts';
import { objectiveRule } from '../goal/objectives.ts';
import type { PointTable } from '../rows/point-table.ts';

/** A point by its columns alone: what it would score, and what breaks ties. */
export interface Estimated {
  readonly place: number;
  readonly score: number;
  readonly cost: number;
  readonly p99Us: number;
  readonly cpuNsPerIo: number;
}

export function estimated(goal: Goal, table: PointTable, place: number): Estimated {
  const of = (column: Float64Array) => column[place] ?? Number.NaN;
  const [iops, p99Us] = [of(table.iops), of(table.p99Us)];
  const hosts = hostsNeeded(goal, iops);
  const cost = hosts === null ? (of(table.cost) * 1e6) / iops : of(table.cost) * hosts;
  const perIo = (p99Us * of(table.cost)) / iops;
  const scores = { fastest: iops, lowest_latency: p99Us, cheapest: cost, balanced: perIo };
  const score = scores[goal.objective] * (objectiveRule(goal).better === 'higher' ? -1 : 1);
  return { place, score, cost, p99Us, cpuNsPerIo: of(table.cpuNsPerIo) };
}

export function byEstimate(a: Estimated, b: Estimated): number {
  return (
    knownFirst(a.score, b.score) ||
    knownFirst(a.cost, b.cost) ||
    knownFirst(a.p99Us, b.p99Us) ||
    a.cpuNsPerIo - b.cpuNsPerIo ||
    a.place - b.place
  );
}

function knownFirst(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a - b;
}

/** @param limited of each limit of the goal, the metric of each point */
export function isFeasible(
  goal: Goal,
  { table }: { readonly table: PointTable },
  limited: readonly Float64Array[],
  place: number,
): boolean {
  return goal.limits.every(({ metric, bound, value: limit }, i) => {
    const isCapacity = metric === 'iops' && bound === 'min';
    const value = isCapacity ? usableIops(goal, table.iops[place] ?? 0) : (limited[i]?.[place] ?? Number.NaN);
    return bound === 'min' ? value >= limit : value <= limit;
  });
}
