import type { Verdict } from '#advice';
import type { Objective } from '#sweep';
import { countText } from './units.ts';

type Tie = Extract<Verdict, { kind: 'recommended' | 'tie' }>;

/** What an objective compares. */
export const OBJECTIVE_NOUN = {
  cheapest: 'cost',
  fastest: 'IOPS',
  lowest_latency: 'p99',
  balanced: 'p99 times cost per IO',
} satisfies Record<Objective, string>;

const SUPERLATIVE = {
  objective: 'the best',
  cost: 'the cheapest',
  lat_p99_us: 'the one with the lowest p99',
  cpu_ns_per_io: 'the one with the least CPU time per IO',
  row_index: 'the first in the sweep',
} satisfies Record<Tie['decided_by'], string>;

/** Why this one, of several that the objective does not separate. */
export function tieText({ decided_by, level, twins }: Tie, objective: Objective): string {
  const equals = twins > 0 && decided_by !== 'row_index' ? ` (${countText(twins, 'other')} equal it)` : '';
  return `${level} points cannot be told apart in ${OBJECTIVE_NOUN[objective]}; this is ${SUPERLATIVE[decided_by]}${equals}.`;
}
