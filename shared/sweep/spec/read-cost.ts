import { KEYS, type Key } from '#vocabulary';
import type { Place } from '../problems/problem.ts';
import { readPoint } from './read-point.ts';
import { readSection } from './read-section.ts';
import { COST } from './sections.ts';
import type { Cost, Price } from './spec.ts';

/** What a host costs; null when the spec does not say. */
export function readCost(input: unknown, at: Place): Cost | null {
  if (input === undefined) return null;
  const cost = readSection(COST, input, at);
  if (cost === undefined) return null;
  const prices = cost.per_hour_usd.map(({ when, usd }, i): Price => {
    const there = at.into('per_hour_usd').into(i).into('when');
    return { when: withoutDerived(readPoint(when, there), there), usd };
  });
  return { per_core_hour_usd: cost.per_core_hour_usd, per_hour_usd: prices };
}

/** A price hangs on what the user sets, not on what follows from it. */
function withoutDerived(when: Price['when'], at: Place): Price['when'] {
  for (const key of Object.keys(when) as Key[]) {
    const { derived } = KEYS[key];
    if (derived !== null)
      at.into(key).say('wrong_price', `${at.label}: ${key} follows from other keys (${derived}); name those.`);
  }
  return when;
}
