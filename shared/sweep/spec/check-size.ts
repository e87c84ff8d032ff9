import type { Point } from '#vocabulary';
import type { Compiled } from '../points/compiled.ts';
import { openPatterns } from '../points/conditions.ts';
import { countPoints, plain, type SpaceSize, type SweepCounts, sizeOf } from '../points/counts.ts';
import { SOBOL_DIMENSIONS_MAX } from '../points/designs/sobol.ts';
import { type Place, show } from '../problems/problem.ts';
import { checkWork } from './check-conditions.ts';
import type { SweepLimits } from './spec.ts';

/** Each is estimated before the sweep is accepted, some 0.2 ms a point. */
const SCREENED_POINTS_MAX = 10_000;

/**
 * Counts before anything is expanded and says what is above a limit; then, where going through the indices is within the
 * limit, how many points are left and whether each has a price. Answers what was counted.
 */
export function checkSize(compiled: Compiled, limits: SweepLimits, at: Place): Partial<SweepCounts> {
  const { spec, space } = compiled;
  checkMethod(compiled, at);
  const size = sizeOf(spec, space);
  if (size.indices > BigInt(limits.indices)) {
    const message = `${inWords(size)} make ${size.indices} product indices; the limit is ${limits.indices}.`;
    at.into('axes').say('too_many_indices', message, { limit: limits.indices, actual: plain(size.indices) });
    return uncounted(size, space);
  }
  if (!checkWork(spec, size.indices, at)) return uncounted(size, space);
  const counts = countPoints(compiled);
  checkPoints(counts, { words: inWords(size), limit: limits.points }, at);
  if (spec.method === 'screen') checkScreened(counts, at);
  if (counts.points <= limits.points) checkPrices(compiled, at);
  return counts;
}

function uncounted({ axes, product, indices }: SpaceSize, { duplicates }: Compiled['space']): Partial<SweepCounts> {
  return { axes, product: plain(product), indices: plain(indices), duplicates };
}

function inWords({ axes }: SpaceSize): string {
  return `The axes ${axes.map(({ name, size }) => `${name} (${size})`).join(' × ')}`;
}

function checkPoints(counts: SweepCounts, { words, limit }: { words: string; limit: number }, at: Place): void {
  const { points, excluded } = counts;
  const left = excluded > 0 ? `, ${excluded} excluded` : '';
  if (points > limit) {
    const message = `${words} make ${points} points${left}; the limit is ${limit}.`;
    at.into('axes').say('too_many_points', message, { limit, actual: points });
  }
  if (points === 0)
    at.say('no_points', `exclude and constraints leave none of the ${excluded} points; loosen one of them.`);
}

function checkScreened({ points }: SweepCounts, at: Place): void {
  if (points <= SCREENED_POINTS_MAX) return;
  const message = `method: screen estimates at most ${SCREENED_POINTS_MAX} points, this spec has ${points}; use grid, or shorter axes.`;
  at.into('method').say('too_many_points', message, { limit: SCREENED_POINTS_MAX, actual: points });
}

function checkMethod({ spec, space }: Compiled, at: Place): void {
  if (typeof spec.method === 'string') return;
  const there = at.into('method');
  if (spec.include.length > 0) {
    at.into('include').say('wrong_include', 'include adds to a grid; leave it out where the method samples points.');
  }
  const dimensions = space.dimensions.length;
  if (!('sobol' in spec.method) || dimensions <= SOBOL_DIMENSIONS_MAX) return;
  const message = `method: sobol spreads over at most ${SOBOL_DIMENSIONS_MAX} axes, this spec has ${dimensions}; use lhs.`;
  there.say('too_many_axes', message, { limit: SOBOL_DIMENSIONS_MAX, actual: dimensions });
}

/** With prices given, every point needs one: a missing price would make the dearest point the cheapest. */
function checkPrices(compiled: Compiled, at: Place): void {
  const prices = compiled.spec.cost?.per_hour_usd ?? [];
  if (prices.length === 0) return;
  const when = prices.map((price) => price.when);
  const index = firstWithout(openPatterns(when, compiled), compiled);
  if (index === undefined) return;
  const named = new Set(when.flatMap((pattern) => Object.keys(pattern)));
  const example = show(onlyKeys(compiled.space.pointAt(index), named));
  const message = `cost.per_hour_usd has no price for points such as ${example}; add one, or a last one without "when".`;
  at.into('cost').into('per_hour_usd').say('no_price', message);
}

function firstWithout(priced: (index: number) => boolean, { space, exists }: Compiled): number | undefined {
  for (let index = 0; index < space.indexEnd; index++) if (exists(index) && !priced(index)) return index;
  return undefined;
}

function onlyKeys(point: Point, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(point).filter(([key]) => names.has(key)));
}
