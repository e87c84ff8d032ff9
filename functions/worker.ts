import { handlePart } from '#planner';
import { hideIn } from './aws/hide.ts';
import { openCloud } from './aws/ports.ts';
import { queueHandler } from './aws/queue-handler.ts';

const { ports, environment, sqs } = openCloud();

/** Lambda: simulates parts. */
export const handler = queueHandler({
  handle: (body, context) => handlePart(ports, body, { deadlineMs: Date.now() + context.getRemainingTimeInMillis() }),
  hide: hideIn(sqs, environment.partsQueueUrl),
  firstPauseS: environment.firstPauseS,
});
