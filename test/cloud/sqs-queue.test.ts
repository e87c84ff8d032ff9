import { randomUUID } from 'node:crypto';
import { ChangeMessageVisibilityCommand, DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import * as fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sqsQueue } from '#adapters/sqs';
import { type Call, type Fault, startEndpoint } from '../../infra/local/endpoint.ts';
import { batches } from '../../shared/adapters/sqs/batches.ts';
import {
  MAX_RECEIVES,
  messageQueueContract,
  type QueueUnderTest,
  VISIBILITY_MS,
} from '../adapters/message-queue.contract.ts';
import { testSqs } from './clients.ts';

let trouble: (call: Call) => Fault | undefined = () => undefined;
const endpoint = await startEndpoint((call) => trouble(call));
const client = testSqs(endpoint.url);

beforeEach(() => {
  trouble = () => undefined;
});

afterAll(async () => {
  client.destroy();
  await endpoint.close();
});

function makeQueue() {
  const dead = endpoint.createQueue(`dead-${randomUUID()}`);
  const queue = endpoint.createQueue(`queue-${randomUUID()}`, { deadLetters: dead, maxReceiveCount: MAX_RECEIVES });
  return { dead, url: queue.url, queue: sqsQueue<string>({ client, queueUrl: queue.url }) };
}

async function receiveFrom(QueueUrl: string) {
  const request = { QueueUrl, VisibilityTimeout: VISIBILITY_MS / 1_000, MessageSystemAttributeNames: ['All' as const] };
  const { Messages: [message] = [] } = await client.send(new ReceiveMessageCommand(request));
  if (message === undefined) return undefined;
  return {
    body: JSON.parse(message.Body ?? '') as unknown,
    receipt: message.ReceiptHandle ?? '',
    receiveCount: Number(message.Attributes?.ApproximateReceiveCount),
  };
}

messageQueueContract('SQS', async (): Promise<QueueUnderTest> => {
  const { queue, url, dead } = makeQueue();
  return {
    send: (messages) => queue.send(messages),
    receive: () => receiveFrom(url),
    acknowledge: async (receipt) =>
      void (await client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: receipt }))),
    deliverAgainAfter: async (receipt, ms) => {
      const request = { QueueUrl: url, ReceiptHandle: receipt, VisibilityTimeout: ms / 1_000 };
      await client.send(new ChangeMessageVisibilityCommand(request));
    },
    passTime: (ms) => new Promise((resolve) => setTimeout(resolve, ms + 50)),
    deadLetters: async () => {
      const received = await receiveFrom(dead.url);
      return received === undefined ? [] : [received.body];
    },
  };
});

async function takeAll(url: string): Promise<unknown[]> {
  const bodies: unknown[] = [];
  for (let got = await receiveFrom(url); got !== undefined; got = await receiveFrom(url)) bodies.push(got.body);
  return bodies;
}

describe('a batch is answered entry by entry', () => {
  test('what was refused is sent again, only that', async () => {
    const { queue, url } = makeQueue();
    let batchesSeen = 0;
    trouble = ({ target }) => {
      if (target !== 'SendMessageBatch') return undefined;
      batchesSeen += 1;
      return { refusedEntries: (count) => new Set(count > 1 ? [0, 3] : []) };
    };
    const sent = Array.from({ length: 10 }, (_, i) => `message ${i}`);
    await queue.send(sent);
    expect((await takeAll(url)).sort()).toEqual(sent);
    expect(batchesSeen).toBeGreaterThan(1);
  });

  test('refusals without end are an error that counts', async () => {
    const { queue } = makeQueue();
    trouble = () => ({ refusedEntries: () => new Set([0, 1]) });
    await expect(queue.send(['a', 'b', 'c'])).rejects.toThrow('The queue refused 2 of 3 messages 8 times.');
  }, 30_000);

  test('a call that is throttled is made again', async () => {
    const { queue, url } = makeQueue();
    let left = 2;
    trouble = () => (left-- > 0 ? { status: 503, code: 'ServiceUnavailable' } : undefined);
    await queue.send(['a']);
    expect(await takeAll(url)).toEqual(['a']);
  });
});

describe('batches', () => {
  test('hold at most ten entries and 256 KiB, with ids of their own, and every message in order', () => {
    void fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 120_000 }), { maxLength: 40 }), (lengths) => {
        const messages = lengths.map((length, i) => `${i}:${'€'.repeat(length / 3)}`);
        const made = batches(messages);
        expect(made.flat().map(({ MessageBody }) => JSON.parse(MessageBody))).toEqual(messages);
        for (const batch of made) {
          expect(batch.length).toBeLessThanOrEqual(10);
          expect(batch.length).toBeGreaterThan(0);
          const bytes = batch.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0);
          expect(bytes).toBeLessThanOrEqual(262_144);
          expect(new Set(batch.map(({ Id }) => Id)).size).toBe(batch.length);
          for (const { Id } of batch) expect(Id).toMatch(/^[A-Za-z0-9_-]{1,80}$/);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('a message that no batch can hold is refused before anything is sent', () => {
    expect(() => batches(['a', 'x'.repeat(300_000)])).toThrow('exceeds the limit of 262144');
  });
});
