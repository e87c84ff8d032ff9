import type { Verdict } from '#advice';
import type { Objective } from '#sweep';
import type { QuestionSection } from '../question.ts';
import { countText } from './units.ts';

type Tie = Extract<Verdict, { kind: 'recommended' | 'tie' }>;

type CostUnit = QuestionSection['cost_unit'];

/** Without prices a cost is CPU cores, and is called so. */
export const COST_NOUN: Record<CostUnit, string> = { USD: 'cost', 'CPU cores': 'CPU cores' };

const OBJECTIVE_NOUNS: Record<Objective, (cost: string) => string> = {
  cheapest: (cost) => cost,
  fastest: () => 'IOPS',
  lowest_latency: () => 'p99',
  balanced: (cost) => `p99 times ${cost} per IO`,
};

/** What an objective compares. */
export function objectiveNoun({ objective, cost_unit }: Pick<QuestionSection, 'objective' | 'cost_unit'>): string {
  return OBJECTIVE_NOUNS[objective](COST_NOUN[cost_unit]);
}

const CHEAPEST: Record<CostUnit, string> = {
  USD: 'the cheapest',
  'CPU cores': 'the one that uses the fewest CPU cores',
};

const SUPERLATIVE: Record<Tie['decided_by'], (costUnit: CostUnit) => string> = {
  objective: () => 'the best',
  cost: (costUnit) => CHEAPEST[costUnit],
  lat_p99_us: () => 'the one with the lowest p99',
  cpu_ns_per_io: () => 'the one with the least CPU time per IO',
  row_index: () => 'the first in the sweep',
};

/** Why this one, of several that the objective does not separate. */
export function tieText({ decided_by, level, twins }: Tie, question: QuestionSection): string {
  const equals = twins > 0 && decided_by !== 'row_index' ? ` (${countText(twins, 'other')} equal it)` : '';
  return `${level} points cannot be told apart in ${objectiveNoun(question)}; this is ${SUPERLATIVE[decided_by](question.cost_unit)}${equals}.`;
}
