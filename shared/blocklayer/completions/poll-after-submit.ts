import { runThread } from '../host/execution.ts';
import { chargeTaken, finishTaken, lockCompletionQueue, takeEntries, unlockCompletionQueue } from '../io/completing.ts';
import type { Completion, Machine, Resume } from '../machine.ts';
import { interrupt } from './interrupt.ts';

/**
 * Interrupts as usual; in addition a thread that has rung the doorbell of a queue which several CPUs share looks at its
 * completion queue, when nobody else holds the lock, and completes what it finds (Ming Lei, linux-nvme 2019-11-08).
 */
export const pollAfterSubmit: Completion = { ...interrupt, afterDoorbell: pollTouchedQueues };

function pollTouchedQueues(m: Machine, thread: number, then: Resume): void {
  const cpu = m.threads.cpu[thread]!;
  const local = m.queues.localOf(cpu, false);
  const polled = m.requests.polled(thread);
  for (let controller = 0; controller < m.controllers; controller++) {
    const touched = m.touched[thread * m.controllers + controller] === 1;
    if (touched) pollQueue(m, controller * m.queues.perController + local, cpu, polled);
  }
  const taken = m.requests.lists.count(polled);
  chargeTaken(m, thread, taken);
  m.afterPoll[thread] = then;
  if (taken > 0) runThread(m, thread, completePolled);
  else then(m, thread);
}

/** The check without the lock costs nothing that could be seen; an interrupt handler that holds the lock wins. */
function pollQueue(m: Machine, queue: number, cpu: number, polled: number): void {
  const pending = m.requests.lists.count(m.requests.completionQueue(queue)) > 0;
  if (!pending || m.queues.maskSize[queue]! < 2 || m.queues.lockedUntil[queue]! > m.now) return;
  lockCompletionQueue(m, queue, cpu);
  takeEntries(m, queue, cpu, polled);
  unlockCompletionQueue(m, queue);
}

function completePolled(m: Machine, thread: number): void {
  finishTaken(m, thread);
  m.afterPoll[thread]!(m, thread);
}
