import { existsSync } from 'node:fs';
import { handlePart, type RowSimulator } from '#planner';
import { hideIn } from '../../functions/aws/hide.ts';
import { openCloud } from '../../functions/aws/ports.ts';
import { queueHandler } from '../../functions/aws/queue-handler.ts';

const { ports, environment, sqs } = openCloud();

/** The worker function, but one row breaks it while a file says so. */
const { POISON_FILE = '', POISON_ROW = '' } = process.env;

const simulate: RowSimulator = (spec, orders) => {
  const isPoisoned = existsSync(POISON_FILE) && orders.some(({ rowIndex }) => rowIndex === Number(POISON_ROW));
  return isPoisoned ? Promise.reject(new Error('This row is poison.')) : ports.simulate(spec, orders);
};

export const handler = queueHandler({
  handle: (body, context) =>
    handlePart({ ...ports, simulate }, body, { deadlineMs: Date.now() + context.getRemainingTimeInMillis() }),
  hide: hideIn(sqs, environment.partsQueueUrl),
  firstPauseS: environment.firstPauseS,
});
