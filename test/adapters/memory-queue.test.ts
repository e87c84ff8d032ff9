import { describe, expect, test } from 'vitest';
import { type Disturbance, memoryQueue, QueueError } from '#adapters';
import { MAX_RECEIVES, messageQueueContract, type QueueUnderTest, VISIBILITY_MS } from './message-queue.contract.ts';
import { VirtualClock } from './virtual-clock.ts';

function makeQueue(disturb?: Disturbance) {
  const clock = new VirtualClock();
  const common = { visibilityTimeoutMs: VISIBILITY_MS, clock };
  const dead = memoryQueue<unknown>({ ...common, maxReceiveCount: 99 });
  const disturbed = disturb === undefined ? {} : { disturb };
  const queue = memoryQueue<string>({ ...common, ...disturbed, maxReceiveCount: MAX_RECEIVES, deadLetters: dead });
  return { clock, queue, dead };
}

messageQueueContract('memory', async (): Promise<QueueUnderTest> => {
  const { clock, queue, dead } = makeQueue();
  return {
    send: (messages) => queue.send(messages),
    receive: async () => (await queue.receive(1))[0],
    acknowledge: async (receipt) => void queue.deleteBatch([receipt]),
    deliverAgainAfter: async (receipt, ms) => void queue.changeVisibility(receipt, clock.now() + ms),
    passTime: async (ms) => clock.advance(ms),
    deadLetters: async () => (await dead.receive(10)).map(({ body }) => body),
  };
});

describe('as the real service', () => {
  test('a batch holds at most ten entries', async () => {
    const { queue } = makeQueue();
    const eleven = Array.from({ length: 11 }, String);
    expect(() => queue.sendBatch(eleven)).toThrow(QueueError);
    expect(() => queue.deleteBatch(eleven)).toThrow(QueueError);
    await expect(queue.receive(11)).rejects.toThrow(QueueError);
  });

  test('a stale receipt deletes nothing and is reported', async () => {
    const { clock, queue } = makeQueue();
    await queue.send(['a']);
    const [first] = await queue.receive(1);
    clock.advance(VISIBILITY_MS);
    const [second] = await queue.receive(1);
    expect(queue.deleteBatch([first!.receipt, 'nonsense'])).toEqual(
      new Map([
        [0, 'ReceiptHandleIsInvalid'],
        [1, 'ReceiptHandleIsInvalid'],
      ]),
    );
    expect(queue.changeVisibility(first!.receipt, 0)).toBe(false);
    expect(queue.deleteBatch([second!.receipt]).size).toBe(0);
  });

  test('sender and receiver share no object', async () => {
    const { queue } = makeQueue();
    const objects = memoryQueue<{ n: number }>({ visibilityTimeoutMs: 1, maxReceiveCount: 9 });
    const sent = { n: 1 };
    await objects.send([sent]);
    sent.n = 2;
    expect((await objects.receive(1))[0]?.body).toEqual({ n: 1 });
    expect(queue.nextVisibleAtMs()).toBeUndefined();
  });
});

describe('disturbed on request', () => {
  test('duplicates: a delivery is followed by another', async () => {
    const { queue } = makeQueue({ seed: 1, duplicate: 1 });
    await queue.send(['a']);
    expect((await queue.receive(1))[0]).toMatchObject({ receiveCount: 1 });
    expect((await queue.receive(1))[0]).toMatchObject({ receiveCount: 2 });
  });

  test('reordering: the order is another one, by the seed', async () => {
    const order = async (seed: number): Promise<unknown[]> => {
      const { queue } = makeQueue({ seed, reorder: true });
      await queue.send(['a', 'b', 'c', 'd', 'e', 'f']);
      return (await queue.receive(6)).map(({ body }) => body);
    };
    expect(await order(1)).toEqual(await order(1));
    expect(await order(1)).not.toEqual(await order(2));
    expect([...(await order(1))].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('poison: messages that are none of ours', async () => {
    const { queue } = makeQueue({ seed: 1, poison: 1 });
    await queue.send(['a']);
    expect((await queue.receive(10)).map(({ body }) => body)).toEqual(['a', { poison: true }]);
  });

  test('throttling: refused entries are reported one by one, and sent again until accepted', async () => {
    const { queue } = makeQueue({ seed: 3, throttle: 0.5 });
    const ten = Array.from({ length: 10 }, String);
    const refused = queue.sendBatch(ten);
    expect(refused.size).toBeGreaterThan(0);
    expect(refused.size).toBeLessThan(10);
    expect(await queue.receive(10)).toHaveLength(10 - refused.size);

    const { queue: other } = makeQueue({ seed: 3, throttle: 0.5 });
    await other.send(ten);
    expect((await other.receive(10)).map(({ body }) => body).sort()).toEqual(ten);
  });

  test('a queue that refuses everything is reported, not waited for', async () => {
    const { queue } = makeQueue({ seed: 3, throttle: 1 });
    await expect(queue.send(['a'])).rejects.toThrow('The queue refused 1 of 1 messages');
  });
});
