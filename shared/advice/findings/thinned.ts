import { ln } from '#engine';
import { EQUIVALENCE_MARGIN_PCT } from '../comparison/compare.ts';
import { Crowd } from './crowd.ts';

const MARGIN = EQUIVALENCE_MARGIN_PCT / 100;

/**
 * Undominated items without those that another one stands for: it is worse by no more than the margin, which is no
 * difference, in any column. Who is better in the product of all columns stands for the other, and not the one that is
 * better by a hair in the first and twice as dear. The order stays.
 * @param costsOf an item, one a column; lower is better
 */
export function thinned<T>(items: readonly T[], costsOf: (item: T) => readonly number[]): readonly T[] {
  const standing = new Crowd();
  const kept = new Set<T>();
  const placed = items.map((item) => ({ item, costs: costsOf(item) }));
  for (const { item, costs } of placed.toSorted((a, b) => logOfProduct(a.costs) - logOfProduct(b.costs))) {
    if (standing.covers(costs)) continue;
    standing.add(costs.map((cost) => cost - MARGIN * Math.abs(cost)));
    kept.add(item);
  }
  return items.filter((item) => kept.has(item));
}

/** Nothing at all has no logarithm. */
const NEXT_TO_NOTHING = 1e-9;

/** What is better the higher it is has a negative cost, and divides. */
function logOfProduct(costs: readonly number[]): number {
  return costs.reduce((sum, cost) => sum + (cost < 0 ? -ln(-cost) : ln(Math.max(cost, NEXT_TO_NOTHING))), 0);
}
