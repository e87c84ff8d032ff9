import { type Checkpoint, readJson, readPlan, readSpec, toJson } from './documents.ts';
import { STALLED_AFTER_MS } from './limits.ts';
import { objectKeys } from './object-keys.ts';
import type { Ports } from './ports.ts';
import { currentAttempt } from './progress.ts';
import { endingOf, progressOf } from './status.ts';
import { sendParts } from './submit.ts';

const ACTIVE = 'active/';

/** Looks at every active sweep: finishes what is complete, and sends again what has made no progress for long. */
export async function sweepUp(ports: Ports, stalledAfterMs: number = STALLED_AFTER_MS): Promise<void> {
  for await (const { key, modifiedAtMs } of ports.store.list(ACTIVE)) {
    const id = key.slice(ACTIVE.length);
    const isStale = (lastMs: number): boolean => ports.clock.now() - lastMs >= stalledAfterMs;
    if ((await readSpec(ports.store, id)) !== undefined)
      await takeUp(ports, id, (ms) => isStale(Math.max(ms, modifiedAtMs)));
    else if (isStale(modifiedAtMs)) await ports.store.delete(key);
  }
}

async function takeUp(ports: Ports, id: string, isStale: (lastMs: number) => boolean): Promise<void> {
  const { store } = ports;
  const attempt = await currentAttempt(store, id);
  if ((await endingOf(store, id, attempt)) !== undefined) return store.delete(objectKeys.active(id));
  const { open, lastWriteMs } = await progressOf(store, id, attempt);
  if (open.length === 0 || (await store.has(objectKeys.cancel(id)))) {
    return ports.finish.send([{ sweep: id, attempt }]);
  }
  if (!isStale(lastWriteMs)) return;
  await store.put(objectKeys.active(id), '');
  await sendParts(ports, { id, attempt, plan: await readPlan(store, id), parts: open });
}

/**
 * For the start on one machine, where the queue is empty and no other worker lives: everything that is open is sent
 * again. A part that was in the hands of a worker that is gone is let go; ending the process is not held against its row.
 */
export async function takeOver(ports: Ports): Promise<void> {
  for await (const { key } of ports.store.list(ACTIVE)) await releaseParts(ports, key.slice(ACTIVE.length));
  await sweepUp(ports, Number.NEGATIVE_INFINITY);
}

async function releaseParts({ store }: Ports, id: string): Promise<void> {
  const attempt = await currentAttempt(store, id);
  for await (const { key } of store.list(objectKeys.checkpoints(id, attempt))) {
    const checkpoint = await readJson<Checkpoint>(store, key);
    if (checkpoint !== undefined && checkpoint.lease_until_ms > 0) {
      await store.put(key, toJson({ ...checkpoint, lease_until_ms: 0 }));
    }
  }
}
