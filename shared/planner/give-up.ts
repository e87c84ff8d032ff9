import { readWholeCheckpoint } from './checkpoint.ts';
import { type Failure, readSpec, toJson } from './documents.ts';
import { end, hasEnded } from './finish.ts';
import { MAX_RECEIVE_COUNT } from './limits.ts';
import type { FinishMessage, PartMessage } from './messages.ts';
import { objectKeys } from './object-keys.ts';
import type { Ports } from './ports.ts';
import { finishIfComplete } from './progress.ts';

const NO_ANSWER = `its message was delivered ${MAX_RECEIVE_COUNT} times without being answered`;

/** A part that ended in the dead letters: keeps the rows it has, and lets the sweep end without the others. */
export async function giveUpPart(ports: Ports, { sweep, attempt, part }: PartMessage): Promise<void> {
  const { store } = ports;
  if ((await readSpec(store, sweep)) === undefined) return;
  if (!(await store.has(objectKeys.part(sweep, attempt, part)))) {
    const checkpoint = await readWholeCheckpoint(store, objectKeys.checkpoint(sweep, attempt, part));
    const reason = `This row was not simulated, since its part was given up: ${checkpoint?.last_error ?? NO_ANSWER}`;
    const failure: Failure = { reason, rows_csv: checkpoint?.rows_csv ?? '' };
    await store.putIfAbsent(objectKeys.failure(sweep, attempt, part), toJson(failure));
  }
  await finishIfComplete(ports, sweep, attempt);
}

/**
 * Finishing ended in the dead letters: the sweep ends as failed, and `retry` may finish it after all. Unless another message
 * finished it meanwhile.
 */
export async function giveUpFinish(ports: Ports, { sweep, attempt }: FinishMessage, lastError?: string): Promise<void> {
  const { store } = ports;
  if ((await readSpec(store, sweep)) === undefined || (await hasEnded(store, sweep, attempt))) return;
  await end(ports, sweep, {
    attempt,
    status: 'failed',
    reason: `The results could not be put together: ${lastError ?? NO_ANSWER}`,
    rows: null,
    parts_to_retry: [],
    results_bytes: null,
    warnings: [],
  });
}
