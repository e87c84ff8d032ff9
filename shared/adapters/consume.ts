import type { Clock, Verdict } from '#planner';
import type { MemoryQueue, Received } from './memory-queue.ts';

export interface Consumer {
  readonly queue: MemoryQueue<never>;
  readonly clock: Clock;
  readonly handle: (body: unknown) => Promise<Verdict>;
  /** Told what a delivery threw; the message comes again after a pause, until it is a dead letter. */
  readonly failed: (error: unknown) => void;
}

/** The pause grows with every failed delivery of a message, fourfold each time. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 5_000;
/** The longest time a timer of the platform can wait. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** Takes one message after the other until the signal. Several of these may share a queue. */
export async function consume(consumer: Consumer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (!(await takeOne(consumer))) await untilVisible(consumer, signal);
  }
}

/** False when no message is visible. */
export async function takeOne(consumer: Consumer): Promise<boolean> {
  const [received] = await consumer.queue.receive(1);
  if (received !== undefined) await answer(consumer, received);
  return received !== undefined;
}

async function answer({ queue, clock, handle, failed }: Consumer, received: Received): Promise<void> {
  try {
    const verdict = await handle(received.body);
    if (verdict === 'acknowledge') acknowledge(queue, received.receipt);
    else if (verdict !== 'keep') queue.changeVisibility(received.receipt, verdict.deliverAgainAtMs);
  } catch (error) {
    failed(error);
    const pauseMs = Math.min(FIRST_PAUSE_MS * 4 ** (received.receiveCount - 1), LONGEST_PAUSE_MS);
    queue.changeVisibility(received.receipt, clock.now() + pauseMs);
  }
}

/** A deletion that is refused is tried again; one that is stale is a duplicate, whose other delivery will be deleted. */
function acknowledge(queue: MemoryQueue<never>, receipt: string): void {
  while (queue.deleteBatch([receipt]).get(0) === 'Throttled');
}

/** Until a message may be there, or the end. */
function untilVisible({ queue, clock }: Consumer, signal: AbortSignal): Promise<void> {
  const nextMs = queue.nextVisibleAtMs() ?? Number.POSITIVE_INFINITY;
  const waitMs = Math.max(0, Math.min(nextMs - clock.now(), LONGEST_TIMER_MS));
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, waitMs);
    signal.addEventListener('abort', wake);
    queue.onNextChange(wake);
    if (signal.aborted) wake();
  });
}
