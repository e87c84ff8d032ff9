import { buryFinish, buryPart } from '#planner';
import { logger } from './aws/observe.ts';
import { openCloud } from './aws/ports.ts';
import { queueHandler } from './aws/queue-handler.ts';

const { ports, environment } = openCloud();

/** Lambda: takes the dead letters of both queues, so that every sweep ends. A message is of one kind or of none. */
export const handler = queueHandler({
  async handle(body) {
    logger.warn('A dead letter.', { body });
    await buryPart(ports, body);
    return buryFinish(ports, body);
  },
  hide: async () => undefined,
  firstPauseS: environment.firstPauseS,
});
