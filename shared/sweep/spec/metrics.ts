import { COLUMN_GROUPS } from '#vocabulary';

/** The measured columns that are numbers: what an SLO can bound. */
export const METRIC_NAMES: readonly string[] = COLUMN_GROUPS.metrics
  .filter(({ type }) => type === 'number' || type === 'integer')
  .map(({ name }) => name);

/** What a frontier can be drawn over: these, and the cost that the spec gives a point. */
export const FRONTIER_COLUMNS: readonly string[] = [...METRIC_NAMES, 'cost_usd_per_hour'];
