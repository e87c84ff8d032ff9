import { type Outcome, type PartSource, readJson, toJson } from './documents.ts';
import { objectKeys } from './object-keys.ts';
import type { ObjectStore } from './ports.ts';
import { numbersBelow, openParts, partStates } from './progress.ts';

/**
 * What this attempt came to. The first finisher writes it down and every later one obeys, so that a part which arrives
 * in between changes nothing. Undefined while parts are open and nobody cancelled.
 */
export async function fixOutcome(store: ObjectStore, id: string, attempt: number): Promise<Outcome | undefined> {
  const key = objectKeys.finish(id, attempt);
  const fixed = await readJson<Outcome>(store, key);
  if (fixed !== undefined) return fixed;
  const cancelled = await store.has(objectKeys.cancel(id));
  if (!cancelled && openParts(await partStates(store, id, attempt)).length > 0) return undefined;
  const merged = await newestParts(store, attempt, (each) => objectKeys.parts(id, each));
  const stored = new Set(merged.map(({ part }) => part));
  const givenUp = await newestParts(store, attempt, (each) => objectKeys.failures(id, each));
  const failed = givenUp.filter(({ part }) => !stored.has(part));
  const outcome: Outcome = { cancelled, merged, failed };
  return (await store.putIfAbsent(key, toJson(outcome))) ? outcome : readJson<Outcome>(store, key);
}

/** Of every part that lies below one of the prefixes, the newest attempt it lies there of; by part. */
export async function newestParts(
  store: ObjectStore,
  attempt: number,
  prefixOf: (attempt: number) => string,
): Promise<readonly PartSource[]> {
  const sources = new Map<number, number>();
  for (let each = 1; each <= attempt; each += 1) {
    const { numbers } = await numbersBelow(store, prefixOf(each));
    for (const part of numbers) sources.set(part, each);
  }
  return Array.from(sources, ([part, source]) => ({ part, attempt: source })).sort((a, b) => a.part - b.part);
}
