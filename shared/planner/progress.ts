import type { Attempt } from './documents.ts';
import { readAttempt } from './documents.ts';
import { numberInKey, objectKeys } from './object-keys.ts';
import type { ObjectStore, Ports } from './ports.ts';

/** Which parts of an attempt have ended, and when anything last did. */
export interface PartStates {
  readonly wanted: readonly number[];
  readonly present: ReadonlySet<number>;
  readonly failed: ReadonlySet<number>;
  readonly lastWriteMs: number;
}

export async function partStates(store: ObjectStore, id: string, attempt: number): Promise<PartStates> {
  const wanted: Attempt = await readAttempt(store, id, attempt);
  const present = await numbersBelow(store, objectKeys.parts(id, attempt));
  const failed = await numbersBelow(store, objectKeys.failures(id, attempt));
  return {
    wanted: wanted.parts,
    present: present.numbers,
    failed: failed.numbers,
    lastWriteMs: Math.max(present.lastWriteMs, failed.lastWriteMs),
  };
}

/** Parts that neither have their rows nor are given up. */
export function openParts({ wanted, present, failed }: PartStates): readonly number[] {
  return wanted.filter((part) => !present.has(part) && !failed.has(part));
}

/** Completion is the set of part names, never a counter: duplicates and lost messages leave it true. */
export async function finishIfComplete(
  { store, finish }: Pick<Ports, 'store' | 'finish'>,
  id: string,
  attempt: number,
): Promise<void> {
  if (openParts(await partStates(store, id, attempt)).length === 0) await finish.send([{ sweep: id, attempt }]);
}

export async function numbersBelow(
  store: ObjectStore,
  prefix: string,
): Promise<{ numbers: ReadonlySet<number>; lastWriteMs: number }> {
  const numbers = new Set<number>();
  let lastWriteMs = 0;
  for await (const { key, modifiedAtMs } of store.list(prefix)) {
    const number = numberInKey(key);
    if (Number.isNaN(number)) continue;
    numbers.add(number);
    lastWriteMs = Math.max(lastWriteMs, modifiedAtMs);
  }
  return { numbers, lastWriteMs };
}

/** The newest attempt of a sweep; 0 when there is none. */
export async function currentAttempt(store: ObjectStore, id: string): Promise<number> {
  const { numbers } = await numbersBelow(store, objectKeys.attempts(id));
  return Math.max(0, ...numbers);
}
