import type { ObjectStore } from '#planner';
import { fileStore } from './file-store.ts';
import { lockFolder } from './folder-lock.ts';
import { memoryStore } from './memory-store.ts';
import { removeUnfinished } from './unfinished.ts';

/** A store that this process alone works on, until it gives it free. */
export interface OwnStore {
  readonly store: ObjectStore;
  release(): Promise<void>;
}

/**
 * @param place a folder, or `memory`
 * @throws StoreError the folder is in use by another process, or cannot be written
 */
export async function openStore(place: string): Promise<OwnStore> {
  if (place === 'memory') return { store: memoryStore(), release: async () => undefined };
  const store = fileStore(place);
  const release = await lockFolder(store, place);
  await removeUnfinished(place, { recursive: true });
  return { store, release };
}
