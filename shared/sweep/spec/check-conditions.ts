import { checksOf } from '../points/conditions.ts';
import type { Place } from '../problems/problem.ts';
import type { SweepSpec } from './spec.ts';

/** Excludes, constraints, includes and prices together: each costs time at every index. */
const CONDITIONS_MAX = 1_000;

/** Conditions looked at in one count of all indices: a plan counts some times, in about two seconds. */
const CHECKS_MAX = 50_000_000;

/** Before anything is compiled: the work of compiling grows with the square of these. */
export function checkConditions(spec: SweepSpec, at: Place): void {
  const lists = listsOf(spec);
  const actual = lists.reduce((sum, { length }) => sum + length, 0);
  if (actual <= CONDITIONS_MAX) return;
  const longest = lists.reduce((a, b) => (b.length > a.length ? b : a));
  const words = lists.flatMap(({ name, length }) => (length > 0 ? [`${length} of ${name}`] : [])).join(' and ');
  const message = `The spec has ${actual} conditions (${words}); the limit is ${CONDITIONS_MAX}: put what they have in common into axes, zip or constraints.`;
  at.into(longest.name).say('too_many_conditions', message, { limit: CONDITIONS_MAX, actual });
}

/** Answers whether so many indices can be gone through. */
export function checkWork(spec: SweepSpec, indices: bigint, at: Place): boolean {
  const each = checksOf(spec) + spec.include.length + (spec.cost?.per_hour_usd.length ?? 0);
  const actual = Number(indices) * each;
  if (actual <= CHECKS_MAX) return true;
  const longest = listsOf(spec).reduce((a, b) => (b.length > a.length ? b : a));
  const message = `${each} conditions at ${indices} product indices make ${actual} checks; the limit is ${CHECKS_MAX}: use fewer conditions or shorter axes.`;
  at.into(longest.name).say('too_many_checks', message, { limit: CHECKS_MAX, actual });
  return false;
}

function listsOf({ exclude, constraints, include, cost }: SweepSpec) {
  return [
    { name: 'exclude', length: exclude.length },
    { name: 'constraints', length: constraints.length },
    { name: 'include', length: include.length },
    { name: 'cost', length: cost?.per_hour_usd.length ?? 0 },
  ];
}
