import type { Goal } from '../goal/goal.ts';
import { objectiveRule } from '../goal/objectives.ts';
import type { Candidate } from './candidates.ts';
import { missPct, worstMiss } from './margins.ts';

export type Order = (a: Candidate, b: Candidate) => number;

/** What separates points that the objective does not, in this order; the row index makes every order unique. */
const TIE_BREAKS = {
  cost: (a, b) => compareRanks(a.cost ?? Infinity, b.cost ?? Infinity),
  lat_p99_us: (a, b) => compareRanks(a.p99Us ?? Infinity, b.p99Us ?? Infinity),
  cpu_ns_per_io: (a, b) => a.cpuNsPerIo - b.cpuNsPerIo,
  row_index: (a, b) => a.point.rowIndex - b.point.rowIndex,
} satisfies Record<string, Order>;

export type TieBreak = keyof typeof TIE_BREAKS;

const CHAIN = Object.entries(TIE_BREAKS) as readonly [TieBreak, Order][];

export function byTieBreaks(a: Candidate, b: Candidate): number {
  for (const [, order] of CHAIN) {
    const difference = order(a, b);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first step of the chain at which two points differ. */
export function separatedBy(a: Candidate, b: Candidate): TieBreak {
  return CHAIN.find(([, order]) => order(a, b) !== 0)?.[0] ?? 'row_index';
}

/** Best objective first, points without it last. */
export function byObjective(goal: Goal): Order {
  const sign = objectiveRule(goal).better === 'higher' ? -1 : 1;
  const rank = ({ objectiveValue }: Candidate) => (objectiveValue === null ? Infinity : sign * objectiveValue);
  return (a, b) => compareRanks(rank(a), rank(b)) || byTieBreaks(a, b);
}

/** The point that misses its worst limit by least comes first. */
export function byMiss(a: Candidate, b: Candidate): number {
  return compareRanks(miss(a), miss(b)) || byTieBreaks(a, b);
}

function miss({ margins }: Candidate): number {
  const worst = worstMiss(margins);
  return worst === undefined ? 0 : missPct(worst);
}

/** Infinity minus itself is not a number: equal ranks are equal. */
function compareRanks(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
