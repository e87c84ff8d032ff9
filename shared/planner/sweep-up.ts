import { readCheckpoint } from './checkpoint.ts';
import { readPlan, readSpec, toJson } from './documents.ts';
import { forget } from './forget.ts';
import { STALLED_AFTER_MS } from './limits.ts';
import { objectKeys } from './object-keys.ts';
import type { Ports } from './ports.ts';
import { currentAttempt } from './progress.ts';
import { endingOf, progressOf } from './status.ts';
import { sendParts } from './submit.ts';
import { SWEEP_ID } from './sweep-id.ts';

const ACTIVE = 'active/';

export interface SweepUp {
  /** Sweeps that are under way. */
  readonly active: number;
  /** Those of them that had made no progress for long. */
  readonly stalled: readonly string[];
}

type IsStale = (lastWriteMs: number) => boolean;

/**
 * Looks at every active sweep: finishes what is complete, and sends again what has made no progress for long. One that
 * cannot be read keeps nobody from the others.
 * @throws AggregateError after all, with what went wrong with each
 */
export async function sweepUp(ports: Ports, stalledAfterMs: number = STALLED_AFTER_MS): Promise<SweepUp> {
  let active = 0;
  const stalled: string[] = [];
  const faults: unknown[] = [];
  for await (const { id, modifiedAtMs } of activeSweeps(ports)) {
    const isStale: IsStale = (lastMs) => ports.clock.now() - Math.max(lastMs, modifiedAtMs) >= stalledAfterMs;
    active += 1;
    try {
      if (await isGone(ports, id)) await cleanUp(ports, id, isStale);
      else if (await takeUp(ports, id, isStale)) stalled.push(id);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} of ${active} active sweeps cannot be looked at.`);
  return { active, stalled };
}

/** What lies there under no id of a sweep is not ours, and is let be. */
async function* activeSweeps({ store }: Pick<Ports, 'store'>): AsyncIterable<{ id: string; modifiedAtMs: number }> {
  for await (const { key, modifiedAtMs } of store.list(ACTIVE)) {
    const id = key.slice(ACTIVE.length);
    if (SWEEP_ID.test(id)) yield { id, modifiedAtMs };
  }
}

/** A submission that never came to be, or a deletion that was lost half-way. */
async function isGone({ store }: Ports, id: string): Promise<boolean> {
  return (await readSpec(store, id)) === undefined || (await store.has(objectKeys.deleted(id)));
}

async function cleanUp({ store }: Ports, id: string, isStale: IsStale): Promise<void> {
  if (isStale(0)) await forget(store, id);
}

/** True when the sweep had stalled. */
async function takeUp(ports: Ports, id: string, isStale: IsStale): Promise<boolean> {
  const { store } = ports;
  const attempt = await currentAttempt(store, id);
  if ((await endingOf(store, id, attempt)) !== undefined) {
    await store.delete(objectKeys.active(id));
    return false;
  }
  const { open, lastWriteMs } = await progressOf(store, id, attempt);
  if (open.length === 0 || (await store.has(objectKeys.cancel(id)))) {
    await ports.finish.send([{ sweep: id, attempt }]);
    return false;
  }
  if (!isStale(lastWriteMs)) return false;
  await store.put(objectKeys.active(id), '');
  await sendParts(ports, { id, attempt, plan: await readPlan(store, id), parts: open });
  return true;
}

/**
 * For the start on one machine, where the queue is empty and no other worker lives: everything that is open is sent
 * again. A part that was in the hands of a worker that is gone is let go; ending the process is not held against its row.
 */
export async function takeOver(ports: Ports): Promise<void> {
  for await (const { id } of activeSweeps(ports)) await releaseParts(ports, id);
  await sweepUp(ports, Number.NEGATIVE_INFINITY);
}

async function releaseParts({ store }: Ports, id: string): Promise<void> {
  const attempt = await currentAttempt(store, id);
  for await (const { key } of store.list(objectKeys.checkpoints(id, attempt))) {
    const checkpoint = await readCheckpoint(store, key);
    if (checkpoint !== undefined && checkpoint.lease_until_ms > 0) {
      await store.put(key, toJson({ ...checkpoint, lease_until_ms: 0 }));
    }
  }
}
