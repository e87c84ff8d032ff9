import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Verdict } from '#planner';
import { logger, metrics } from './observe.ts';

export interface Consumer {
  readonly handle: (body: unknown, context: Context) => Promise<Verdict>;
  /** Hides a delivery for so many seconds from now. */
  readonly hide: (record: SQSRecord, seconds: number) => Promise<void>;
  readonly firstPauseS: number;
}

type QueueHandler = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

/** The pause grows fourfold with every failed delivery, and ends here. */
const LONGEST_PAUSE_S = 900;

/** The delivery was looked at and comes again; it is reported as failed so that the queue keeps it. */
class KeptInQueue extends Error {
  override readonly name = 'KeptInQueue';
}

/** Handles each message of a batch and reports those that must come again, as the service wants it. */
export function queueHandler(consumer: Consumer): QueueHandler {
  const processor = new BatchProcessor(EventType.SQS);
  return async (event, context) => {
    logger.addContext(context);
    try {
      const handle = (record: SQSRecord) => handleRecord(consumer, record, context);
      return await processPartialResponse(event, handle, processor, { context, throwOnFullBatchFailure: false });
    } finally {
      metrics.publishStoredMetrics();
    }
  };
}

async function handleRecord(consumer: Consumer, record: SQSRecord, context: Context): Promise<void> {
  const verdict = await answer(consumer, record, context);
  metrics.addMetric(verdict === 'acknowledge' ? 'Acknowledged' : 'Held', MetricUnit.Count, 1);
  if (verdict === 'acknowledge') return;
  if (verdict !== 'keep') await consumer.hide(record, secondsUntil(verdict.deliverAgainAtMs));
  throw new KeptInQueue(`Message ${record.messageId} comes again.`);
}

async function answer({ handle, hide, firstPauseS }: Consumer, record: SQSRecord, context: Context): Promise<Verdict> {
  try {
    return await handle(bodyOf(record), context);
  } catch (error) {
    const deliveries = Number(record.attributes.ApproximateReceiveCount);
    logger.error('A delivery failed and comes again.', { error: error as Error, deliveries, body: record.body });
    metrics.addMetric('Failed', MetricUnit.Count, 1);
    await hide(record, Math.min(firstPauseS * 4 ** (deliveries - 1), LONGEST_PAUSE_S));
    throw error;
  }
}

/** Undefined for what is no JSON; it is no message of ours either, and the planner says what becomes of those. */
function bodyOf({ body }: SQSRecord): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function secondsUntil(ms: number): number {
  return Math.max(0, Math.ceil((ms - Date.now()) / 1_000));
}
