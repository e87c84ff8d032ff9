import type { Advice, AxisAlternatives } from '#advice';
import type { QuestionSection } from '../question.ts';
import { tieText } from './level.ts';
import { entriesOf, levelText } from './settings.ts';

/** What could be run as well; null when the recommendation stands alone in everything. */
export function tiesLine(question: QuestionSection, advice: Advice): string | null {
  const { verdict, alternatives } = advice;
  if (verdict.kind !== 'recommended' && verdict.kind !== 'tie') return null;
  const free = alternatives.flatMap(freeText);
  const sentences = [
    ...(verdict.kind === 'tie' ? [tieText(verdict, question)] : []),
    ...(free.length === 0 ? [] : [`Makes no measurable difference: ${free.join('; ')}.`]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

const MOST_NAMED = 8;

/** `hw_queues 3 or 4 instead of 2`. */
function freeText({ settings, makes_difference, alternatives }: AxisAlternatives): readonly string[] {
  if (makes_difference !== false) return [];
  const others = alternatives.map((other) => levelText(other.settings));
  const shown = others.length > MOST_NAMED ? `any of ${others.length} other values` : others.join(' or ');
  const keys = entriesOf(settings).map(([key]) => key);
  return [`${keys.join('/')} ${shown} instead of ${levelText(settings)}`];
}
