import { hostsNeeded, usableIops } from '../goal/fleet.ts';
import type { Goal } from '../goal/goal.ts';
import type { PointTable } from '../rows/point-table.ts';
import { isCapacity, shortfallPct } from './margins.ts';

/** A point by its columns alone: what it would score, and what breaks ties. */
export interface Estimated {
  readonly place: number;
  /** Lower is better. */
  readonly score: number;
  readonly cost: number;
  readonly p99Us: number;
  readonly cpuNsPerIo: number;
}

export function estimated(goal: Goal, table: PointTable, place: number): Estimated {
  const iops = table.iops[place] ?? Number.NaN;
  const p99Us = table.p99Us[place] ?? Number.NaN;
  const costOfHost = table.cost[place] ?? Number.NaN;
  const hosts = hostsNeeded(goal, iops);
  const cost = hosts === null ? (costOfHost * 1e6) / iops : costOfHost * hosts;
  const scores = { fastest: -iops, lowest_latency: p99Us, cheapest: cost, balanced: (p99Us * costOfHost) / iops };
  return { place, score: scores[goal.objective], cost, p99Us, cpuNsPerIo: table.cpuNsPerIo[place] ?? Number.NaN };
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

/** What `missOf` reads: the column of each limit of a goal, in its order. */
export function limitColumns(goal: Goal, table: PointTable): readonly Float64Array[] {
  return goal.limits.map(({ metric }) => table.column(metric));
}

/** By how much a point misses the limit that it misses by most, in percent; 0 when it is feasible. */
export function missOf(goal: Goal, columns: readonly Float64Array[], place: number): number {
  let worst = 0;
  for (const [i, limit] of goal.limits.entries()) {
    const value = columns[i]?.[place] ?? Number.NaN;
    const miss = shortfallPct(limit, isCapacity(limit) ? usableIops(goal, value) : value);
    if (miss > worst) worst = miss;
  }
  return worst;
}
