import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Context } from 'aws-lambda';
import { sweepUp } from '#planner';
import { logger, metrics } from './aws/observe.ts';
import { openCloud } from './aws/ports.ts';

const { ports } = openCloud();

/** Lambda, on a schedule: finishes what is complete and sends again what was lost. */
export async function handler(_event: unknown, context: Context): Promise<void> {
  logger.addContext(context);
  try {
    const { active, stalled } = await sweepUp(ports);
    metrics.addMetric('ActiveSweeps', MetricUnit.Count, active);
    metrics.addMetric('StalledSweeps', MetricUnit.Count, stalled.length);
    if (stalled.length > 0) logger.warn('Sweeps made no progress; their open parts were sent again.', { stalled });
  } finally {
    metrics.publishStoredMetrics();
  }
}
