import { COLUMN_GROUPS } from '#vocabulary';

/** The measured columns that are numbers: what an SLO can bound. */
export const METRIC_NAMES: readonly string[] = COLUMN_GROUPS.metrics
  .filter(({ type }) => type === 'number' || type === 'integer')
  .map(({ name }) => name);
