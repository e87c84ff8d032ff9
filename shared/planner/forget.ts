import { objectKeys } from './object-keys.ts';
import type { ObjectStore } from './ports.ts';

/** A thousand parts are gone in a second or two, within what a caller waits. */
const DELETIONS_AT_ONCE = 50;

/** Deletes everything of a sweep, its mark among the active ones last: while that is there, somebody can finish this. */
export async function forget(store: ObjectStore, id: string): Promise<void> {
  await store.delete(objectKeys.spec(id));
  await store.delete(objectKeys.newest(id));
  let keys: string[] = [];
  for await (const { key } of store.list(objectKeys.sweep(id))) {
    keys.push(key);
    if (keys.length < DELETIONS_AT_ONCE) continue;
    await Promise.all(keys.map((each) => store.delete(each)));
    keys = [];
  }
  await Promise.all(keys.map((each) => store.delete(each)));
  await store.delete(objectKeys.active(id));
}
