import { KEY_GROUPS } from '#vocabulary';
import type { Advice } from '../advise.ts';

/** The points whose CPU time is worth taking apart, by row index: the one in question, and what it is measured by. */
export interface ProfileSubjects {
  readonly best: number;
  readonly baseline: number | null;
}

/**
 * The recommended point (or the one that comes nearest) against the same with interrupts; where that is no alternative,
 * against the neighbour that makes the fewest IOPS under the same load: that 4k blocks make more IOPS than 64k is no news.
 */
export function profileSubjects({ top, alternatives }: Pick<Advice, 'top' | 'alternatives'>): ProfileSubjects | null {
  const [best] = top;
  if (best === undefined) return null;
  const others = alternatives
    .filter(({ settings }) => !Object.keys(settings).every((key) => key in KEY_GROUPS.workload))
    .flatMap((axis) => axis.alternatives);
  const interrupt = others.find(({ settings }) => settings.completion === 'interrupt');
  const slowest = others.toSorted((a, b) => (b.iops_ratio ?? 0) - (a.iops_ratio ?? 0) || a.row_index - b.row_index)[0];
  return { best: best.row_index, baseline: (interrupt ?? slowest)?.row_index ?? null };
}
