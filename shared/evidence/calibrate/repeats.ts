import { ln } from '#engine';
import type { Target } from './targets.ts';

/** Two measurements of one thing differ by more than this many standard deviations of their difference once in 370 times. */
const APART = 3;

/** What is odd about numbers that were measured under the same conditions, one sentence a pair. */
export function repeatsOf(targets: readonly Target[], noise: number): readonly string[] {
  return [...sameConditions(targets).values()].flatMap((alike) =>
    pairsOf(alike).flatMap(([a, b]) => {
      const apart = Math.abs(ln(a.measured / b.measured)) / (noise * Math.SQRT2);
      if (apart > APART) return [contradiction(a, b, noise)];
      return apart === 0 ? [repetition(a, b)] : [];
    }),
  );
}

function repetition(a: Target, b: Target): string {
  return `${named(a)} and ${named(b)} are the same number under the same conditions: where it is one measurement, it counts twice; remove one.`;
}

function contradiction(a: Target, b: Target, noise: number): string {
  return `${named(a)} (${a.measured}) and ${named(b)} (${b.measured}) contradict each other: the conditions are the same, and ${(noise * 100).toFixed(0)} % of noise does not explain the difference. Say what was different, or remove one.`;
}

function named({ case: { row }, metric }: Target): string {
  return `${metric} of ${row.id}`;
}

function sameConditions(targets: readonly Target[]): ReadonlyMap<string, readonly Target[]> {
  const groups = new Map<string, Target[]>();
  for (const target of targets) {
    const { named: source, row } = target.case;
    const { assumed, workload } = source.file;
    const settings = Object.entries({ ...assumed, ...workload, ...row.set }).sort(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify([target.metric, settings]);
    groups.set(key, [...(groups.get(key) ?? []), target]);
  }
  return groups;
}

/** Each with the first: all of them would be told of n times. */
function pairsOf([first, ...others]: readonly Target[]): readonly (readonly [Target, Target])[] {
  return first === undefined ? [] : others.map((other) => [first, other]);
}
