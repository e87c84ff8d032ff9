import { setTimeout as pause } from 'node:timers/promises';
import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { MessageQueue } from '#planner';
import { QueueError } from '../queue-error.ts';
import { batches, type Entry } from './batches.ts';

/** Ten batches on their way at once: a thousand messages take about a second. */
const BATCHES_AT_ONCE = 10;
/** With the pauses below, an entry is given up after six seconds of refusals. */
const MAX_TRIES = 8;
const FIRST_PAUSE_MS = 50;

/** The sender's side of a queue; who receives is a function that the queue calls. */
export function sqsQueue<Message>(place: {
  readonly client: SQSClient;
  readonly queueUrl: string;
}): MessageQueue<Message> {
  return {
    async send(messages) {
      const waiting = batches(messages);
      const sender = async (): Promise<void> => {
        for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) await sendBatch(place, batch);
      };
      await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, sender));
    },
  };
}

/** A batch is answered entry by entry: what was not accepted is sent again, only that. */
async function sendBatch(
  { client, queueUrl }: { readonly client: SQSClient; readonly queueUrl: string },
  batch: readonly Entry[],
): Promise<void> {
  let rest = batch;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const request = new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: [...rest] });
    const { Successful = [], Failed = [] } = await client.send(request);
    const refused = Failed.find(({ SenderFault }) => SenderFault === true);
    if (refused !== undefined) throw new QueueError(`The queue refuses a message: ${refused.Message ?? refused.Code}.`);
    const accepted = new Set(Successful.map(({ Id }) => Id));
    rest = rest.filter(({ Id }) => !accepted.has(Id));
    if (rest.length === 0) return;
    await pause(FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random() / 2));
  }
  throw new QueueError(`The queue refused ${rest.length} of ${batch.length} messages ${MAX_TRIES} times.`);
}
