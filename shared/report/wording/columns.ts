import { COLUMNS } from '#vocabulary';
import type { QuestionSection } from '../question.ts';
import { COST_NOUN } from './level.ts';
import { metricText } from './metrics.ts';
import { moneyText } from './point.ts';

type CostUnit = Pick<QuestionSection, 'cost_unit'>;

const NOUNS: { readonly [column: string]: (question: CostUnit) => string } = {
  iops: () => 'IOPS',
  lat_p99_us: () => 'p99',
  cost_usd_per_hour: ({ cost_unit }) => COST_NOUN[cost_unit],
};

/** What a reader calls a column of the results; most go by their own names. */
export function columnNoun(column: string, question: CostUnit): string {
  return NOUNS[column]?.(question) ?? column;
}

/** A value of a column, with its unit. */
export function columnText(column: string, value: number, { cost_unit }: CostUnit): string {
  return column === 'cost_usd_per_hour' ? moneyText(cost_unit, value) : metricText(column, value);
}

const TITLES: { readonly [column: string]: string } = {
  iops: 'throughput at saturation (IOPS)',
  lat_p99_us: 'p99 latency (us)',
};

/** The title of an axis. */
export function columnTitle(column: string, question: CostUnit): string {
  const unit = column === 'cost_usd_per_hour' ? 'per hour' : COLUMNS.find(({ name }) => name === column)?.unit;
  return TITLES[column] ?? `${columnNoun(column, question)}${unit == null ? '' : ` (${unit})`}`;
}
