import {
  buryFinish,
  buryPart,
  type FinishMessage,
  handleFinish,
  handlePart,
  MAX_RECEIVE_COUNT,
  type PartMessage,
  type Ports,
  type Verdict,
  VISIBILITY_TIMEOUT_MS,
  WORKER_TIMEOUT_MS,
} from '#planner';
import { consume } from './consume.ts';
import { type MemoryQueue, memoryQueue, type QueueSettings } from './memory-queue.ts';
import type { Watch } from './watch.ts';

/** The queues of the planner and of their dead letters. */
export interface LocalQueues {
  readonly parts: MemoryQueue<PartMessage>;
  readonly finish: MemoryQueue<FinishMessage>;
  readonly deadParts: MemoryQueue<unknown>;
  readonly deadFinishes: MemoryQueue<unknown>;
}

export function localQueues(given: Partial<QueueSettings>): LocalQueues {
  const settings = { visibilityTimeoutMs: VISIBILITY_TIMEOUT_MS, maxReceiveCount: MAX_RECEIVE_COUNT, ...given };
  const kept = { ...settings, maxReceiveCount: Number.POSITIVE_INFINITY };
  const deadParts = memoryQueue<unknown>(kept);
  const deadFinishes = memoryQueue<unknown>(kept);
  const parts = memoryQueue<PartMessage>({ ...settings, deadLetters: deadParts });
  const finish = memoryQueue<FinishMessage>({ ...settings, deadLetters: deadFinishes });
  return { parts, finish, deadParts, deadFinishes };
}

export interface Staff {
  readonly ports: Ports;
  readonly queues: LocalQueues;
  readonly workers: number;
  readonly watch: Watch;
  readonly signal: AbortSignal;
}

/** Works until the signal: so many workers on parts, and one each for what is rarer. */
export async function consumeAll({ ports, queues, workers, watch, signal }: Staff): Promise<void> {
  const consumer = <Message>(queue: MemoryQueue<Message>, handle: (body: unknown) => Promise<Verdict>) =>
    consume({ queue, clock: ports.clock, handle, failed: (error) => watch.failed(error), signal });
  const part = (body: unknown) =>
    handlePart(ports, body, { deadlineMs: ports.clock.now() + WORKER_TIMEOUT_MS, interrupt: signal });
  await Promise.all([
    ...Array.from({ length: workers }, () => consumer(queues.parts, part)),
    consumer(queues.deadParts, (body) => buryPart(ports, body)),
    consumer(queues.finish, (body) => handleFinish(ports, body).finally(() => watch.tell())),
    consumer(queues.deadFinishes, (body) => buryFinish(ports, body, watch.lastError).finally(() => watch.tell())),
  ]);
}
