import { readAttempt, readPlan, toJson } from './documents.ts';
import { forget } from './forget.ts';
import { objectKeys } from './object-keys.ts';
import { PlannerError } from './planner-error.ts';
import type { Ports } from './ports.ts';
import { currentAttempt } from './progress.ts';
import { endingOf, requireSpec } from './status.ts';
import { sendParts } from './submit.ts';

/**
 * Workers stop between points; the parts that are there become the results.
 * @throws PlannerError not_running
 */
export async function cancelSweep(ports: Pick<Ports, 'store' | 'finish'>, id: string): Promise<void> {
  await requireSpec(ports.store, id);
  const attempt = await currentAttempt(ports.store, id);
  const ending = await endingOf(ports.store, id, attempt);
  if (ending !== undefined)
    throw new PlannerError('not_running', `Sweep ${id} is ${ending.status}; there is nothing to cancel.`);
  await ports.store.put(objectKeys.cancel(id), toJson({ attempt }));
  await ports.finish.send([{ sweep: id, attempt }]);
}

/**
 * Runs again what is missing or failed, as a new attempt.
 * @throws PlannerError still_running, nothing_to_retry
 */
export async function retrySweep(ports: Ports, id: string): Promise<void> {
  const { store } = ports;
  await requireSpec(store, id);
  const attempt = await currentAttempt(store, id);
  const ending = await endingOf(store, id, attempt);
  if (ending === undefined) return resumeRetry(ports, id, attempt);
  const isWhole = ending.parts_to_retry.length === 0 && ending.results_bytes !== null;
  if (isWhole) throw new PlannerError('nothing_to_retry', `Sweep ${id} has all its rows and none failed.`);
  await store.delete(objectKeys.cancel(id));
  const next = { id, attempt: attempt + 1, parts: ending.parts_to_retry };
  await store.put(objectKeys.active(id), '');
  await store.putIfAbsent(objectKeys.attempt(id, next.attempt), toJson({ parts: next.parts }));
  await start(ports, next);
}

/** A retry that was lost between its attempt and its messages is taken up; anything else is running. */
async function resumeRetry(ports: Ports, id: string, attempt: number): Promise<void> {
  if (await ports.store.has(objectKeys.active(id))) {
    throw new PlannerError('still_running', `Sweep ${id} is still running; cancel it first, or wait.`);
  }
  const { parts } = await readAttempt(ports.store, id, attempt);
  await start(ports, { id, attempt, parts });
}

async function start(
  ports: Ports,
  { id, attempt, parts }: { id: string; attempt: number; parts: readonly number[] },
): Promise<void> {
  await ports.store.put(objectKeys.active(id), '');
  if (parts.length === 0) return ports.finish.send([{ sweep: id, attempt }]);
  await sendParts(ports, { id, attempt, plan: await readPlan(ports.store, id), parts });
}

/**
 * Forgets a sweep that has ended. Its idempotency key stays and answers that the sweep is gone.
 * @throws PlannerError still_running
 */
export async function deleteSweep({ store }: Pick<Ports, 'store'>, id: string): Promise<void> {
  await requireSpec(store, id);
  if ((await endingOf(store, id, await currentAttempt(store, id))) === undefined) {
    throw new PlannerError('still_running', `Sweep ${id} is still running; cancel it first.`);
  }
  await store.put(objectKeys.active(id), '');
  await store.put(objectKeys.deleted(id), '');
  await forget(store, id);
}
