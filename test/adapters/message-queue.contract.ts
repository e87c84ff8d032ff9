import { beforeEach, describe, expect, test } from 'vitest';
import type { MessageQueue } from '#planner';

/** What a test must be able to do with a queue of strings besides sending: the owner's side of it. */
export interface QueueUnderTest extends MessageQueue<string> {
  receive(): Promise<{ readonly body: unknown; readonly receipt: string; readonly receiveCount: number } | undefined>;
  acknowledge(receipt: string): Promise<void>;
  deliverAgainAfter(receipt: string, ms: number): Promise<void>;
  passTime(ms: number): Promise<void>;
  deadLetters(): Promise<readonly unknown[]>;
}

export const VISIBILITY_MS = 2_000;
export const MAX_RECEIVES = 3;

/** What every message queue must do. `make` gives an empty one with the two settings above. */
export function messageQueueContract(name: string, make: () => Promise<QueueUnderTest>): void {
  describe(`message queue contract: ${name}`, () => {
    let queue: QueueUnderTest;
    beforeEach(async () => {
      queue = await make();
    });

    test('what is sent is received until it is acknowledged', async () => {
      await queue.send(['a']);
      const received = await queue.receive();
      expect(received).toMatchObject({ body: 'a', receiveCount: 1 });
      await queue.acknowledge(received?.receipt ?? '');
      await queue.passTime(2 * VISIBILITY_MS);
      expect(await queue.receive()).toBeUndefined();
    });

    test('an empty queue gives nothing, an empty send sends nothing', async () => {
      await queue.send([]);
      expect(await queue.receive()).toBeUndefined();
    });

    test('sends any number at once', async () => {
      const sent = Array.from({ length: 37 }, (_, i) => `message ${i}`);
      await queue.send(sent);
      const got = await takeAll(queue);
      expect(got.sort()).toEqual(sent.sort());
    });

    test('a received message is hidden for the visibility timeout, then comes again and counts', async () => {
      await queue.send(['a']);
      await queue.receive();
      expect(await queue.receive()).toBeUndefined();
      await queue.passTime(VISIBILITY_MS);
      expect(await queue.receive()).toMatchObject({ body: 'a', receiveCount: 2 });
    });

    test('the visibility of a delivery can be changed', async () => {
      await queue.send(['a']);
      const first = await queue.receive();
      await queue.deliverAgainAfter(first?.receipt ?? '', 0);
      expect(await queue.receive()).toMatchObject({ receiveCount: 2 });
    });

    test('a message that is received too often becomes a dead letter', async () => {
      await queue.send(['poison', 'good']);
      const good: unknown[] = [];
      for (let i = 0; i < 20; i++) {
        const received = await queue.receive();
        if (received === undefined) await queue.passTime(VISIBILITY_MS);
        else if (received.body === 'good') {
          good.push(received.body);
          await queue.acknowledge(received.receipt);
        } else expect(received.receiveCount).toBeLessThanOrEqual(MAX_RECEIVES);
      }
      expect(good).toEqual(['good']);
      expect(await queue.deadLetters()).toEqual(['poison']);
    });
  });
}

async function takeAll(queue: QueueUnderTest): Promise<unknown[]> {
  const bodies: unknown[] = [];
  for (let received = await queue.receive(); received !== undefined; received = await queue.receive()) {
    bodies.push(received.body);
    await queue.acknowledge(received.receipt);
  }
  return bodies;
}
