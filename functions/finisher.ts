import { handleFinish } from '#planner';
import { hideIn } from './aws/hide.ts';
import { openCloud } from './aws/ports.ts';
import { queueHandler } from './aws/queue-handler.ts';

const { ports, environment, sqs } = openCloud();

/** Lambda: merges the parts of a sweep, concludes and ends it. */
export const handler = queueHandler({
  handle: (body) => handleFinish(ports, body),
  hide: hideIn(sqs, environment.finishQueueUrl),
  firstPauseS: environment.firstPauseS,
});
