import type { Advice } from '#advice';
import { countText } from './units.ts';

/** Of a screened sweep, what a conclusion over all points leaves out; nothing otherwise. */
export function screenedText({ quality }: Pick<Advice, 'quality'>): string {
  const { estimated_rows } = quality.results;
  if (estimated_rows === 0) return '';
  return ` Points that screening left out are not in it: ${countText(estimated_rows, 'row')} only estimated.`;
}

/** What was simulated was chosen for one goal. */
export function screenedNotes({ quality, verdict }: Pick<Advice, 'quality' | 'verdict'>): readonly string[] {
  const { estimated_rows } = quality.results;
  if (estimated_rows === 0) return [];
  const open = verdict.kind === 'no_feasible_point' ? 'One of those may yet meet the SLO. ' : '';
  return [
    `Screening chose for the goal of the sweep what to simulate, and left ${countText(estimated_rows, 'row')} to an estimate. ${open}` +
      'Another goal needs a sweep of its own, or method: grid.',
  ];
}
