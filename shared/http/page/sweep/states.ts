import type { Sweep } from '../api/sweeps.ts';

/** The states as a reader knows them. */
export const STATES = {
  queued: 'queued',
  running: 'running',
  completed: 'completed',
  completed_with_failures: 'completed with failures',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<Sweep['status'], string>;
