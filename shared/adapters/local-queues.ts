import {
  buryFinish,
  buryPart,
  type FinishMessage,
  handleFinish,
  handlePart,
  MAX_RECEIVE_COUNT,
  type PartMessage,
  type Ports,
  VISIBILITY_TIMEOUT_MS,
  WORKER_TIMEOUT_MS,
} from '#planner';
import type { Consumer } from './consume.ts';
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
  /** So many take parts; what is rarer is taken by one each. */
  readonly workers: number;
  readonly watch: Watch;
  /** What is in work is let go. */
  readonly interrupt: AbortSignal;
}

export function consumersOf({ ports, queues, workers, watch, interrupt }: Staff): readonly Consumer[] {
  const { clock } = ports;
  const failed = (error: unknown): void => watch.failed(error);
  const tell = (): void => watch.tell();
  const part = (body: unknown) => handlePart(ports, body, { deadlineMs: clock.now() + WORKER_TIMEOUT_MS, interrupt });
  const finish = (body: unknown) => handleFinish(ports, body, interrupt).finally(tell);
  const deadFinish = (body: unknown) => buryFinish(ports, body, watch.lastError).finally(tell);
  return [
    ...Array.from({ length: workers }, () => ({ queue: queues.parts, clock, failed, handle: part })),
    { queue: queues.deadParts, clock, failed, handle: (body) => buryPart(ports, body) },
    { queue: queues.finish, clock, failed, handle: finish },
    { queue: queues.deadFinishes, clock, failed, handle: deadFinish },
  ];
}
