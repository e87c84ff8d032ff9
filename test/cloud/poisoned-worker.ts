import { existsSync } from 'node:fs';
import { handlePart, type RowSimulator } from '#planner';
import { hideIn } from '../../functions/aws/hide.ts';
import { openCloud } from '../../functions/aws/ports.ts';
import { queueHandler } from '../../functions/aws/queue-handler.ts';

const { ports, environment, sqs } = openCloud();

/** The worker function, but one row breaks it while a file says so. */
const { POISON_FILE = '', POISON_SEED = '', POISON_ROW = '' } = process.env;

const simulate: RowSimulator = (spec, orders) => {
  const isOurs = spec.seed === Number(POISON_SEED) && existsSync(POISON_FILE);
  const isPoisoned = isOurs && orders.some(({ rowIndex }) => rowIndex === Number(POISON_ROW));
  return isPoisoned ? Promise.reject(new Error('This row is poison.')) : ports.simulate(spec, orders);
};

export const handler = queueHandler({
  handle: (body, context) =>
    handlePart({ ...ports, simulate }, body, { deadlineMs: Date.now() + context.getRemainingTimeInMillis() }),
  hide: hideIn(sqs, environment.partsQueueUrl),
  firstPauseS: environment.firstPauseS,
});
