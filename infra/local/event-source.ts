import type { EmulatedQueue, Received } from './emulator.ts';

/** How a queue feeds a function: the emulated event source mapping of Lambda. */
export interface EventSource {
  readonly queue: EmulatedQueue;
  readonly queueByArn: (arn: string) => EmulatedQueue | undefined;
  readonly batchSize: number;
  readonly maxConcurrency: number;
  /** Of a delivery; a function rather than a number so that a test may let some expire early. */
  readonly visibilityS: () => number;
  /** Whether a batch is delivered twice at once, as the service may. */
  readonly isDoubled: () => boolean;
  /** From 0 to 1: messages are taken in random order; undefined for the order of sending. */
  readonly order: (() => number) | undefined;
  readonly invoke: (event: object) => Promise<unknown>;
  /** Told of every invocation that failed. */
  readonly failed: (error: unknown) => void;
}

const LONG_POLL_S = 1;

/** Feeds the function until the signal, then waits for the invocations under way. */
export async function feed(source: EventSource, signal: AbortSignal): Promise<void> {
  await Promise.all(Array.from({ length: source.maxConcurrency }, () => poll(source, signal)));
}

async function poll(source: EventSource, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (source.order !== undefined) shuffle(source.queue.messages, source.order);
    const batch = source.queue.dequeue(source.batchSize, source.visibilityS(), source.queueByArn);
    if (batch.length === 0) await source.queue.waitForMessages(LONG_POLL_S);
    else await Promise.all(Array.from({ length: source.isDoubled() ? 2 : 1 }, () => deliver(source, batch)));
  }
}

/** Fisher and Yates, in place: the queue keeps its list. */
function shuffle<T>(items: T[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    [items[last], items[chosen]] = [items[chosen] as T, items[last] as T];
  }
}

/** Messages are deleted when the function answered and did not name them; otherwise they come again by themselves. */
async function deliver(source: EventSource, batch: readonly Received[]): Promise<void> {
  try {
    const answer = await source.invoke({ Records: batch.map((message) => recordOf(source, message)) });
    const failed = failuresIn(answer, batch);
    for (const { MessageId, ReceiptHandle } of batch) {
      if (!failed.has(MessageId)) source.queue.deleteMessage(ReceiptHandle);
    }
  } catch (error) {
    source.failed(error);
  }
}

function recordOf({ queue }: EventSource, { MessageId, ReceiptHandle, Body, MD5OfBody }: Received): object {
  const held = queue.inflightMessages.get(ReceiptHandle);
  return {
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    md5OfBody: MD5OfBody,
    attributes: { ApproximateReceiveCount: String(held?.message.approximateReceiveCount ?? 1) },
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN: queue.arn,
    awsRegion: 'us-east-1',
  };
}

/** As Lambda reads it: nothing or an empty list is success, an answer it does not understand fails the whole batch. */
function failuresIn(answer: unknown, batch: readonly Received[]): ReadonlySet<string> {
  if (answer === null || answer === undefined) return new Set();
  const { batchItemFailures = [] } = answer as { readonly batchItemFailures?: unknown };
  const known = new Set(batch.map(({ MessageId }) => MessageId));
  const ids = Array.isArray(batchItemFailures) ? batchItemFailures.map((failure) => failure?.itemIdentifier) : [null];
  return ids.every((id) => known.has(id)) ? new Set(ids) : known;
}
