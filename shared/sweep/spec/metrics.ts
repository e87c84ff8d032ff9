import { COLUMNS } from '#vocabulary';

const names = COLUMNS.map(({ name }) => name);
const firstMetric = names.indexOf('ios_measured');
const afterMetrics = names.indexOf('cost_usd_per_hour');

/** The measured columns that are numbers: what an SLO can bound. */
export const METRIC_NAMES: readonly string[] = COLUMNS.slice(firstMetric, afterMetrics)
  .filter(({ type }) => type === 'number' || type === 'integer')
  .map(({ name }) => name);
