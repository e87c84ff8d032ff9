import { type ObjectStore, StoreError } from '#planner';
import { isAlive } from './living-process.ts';

const LOCK = 'lock';

/**
 * One process at a time works on a folder. A lock whose process is gone is taken over.
 * @returns what gives the folder free
 * @throws StoreError while another process has it
 */
export async function lockFolder(store: ObjectStore, folder: string): Promise<() => Promise<void>> {
  const mine = String(process.pid);
  if (!(await store.putIfAbsent(LOCK, mine))) {
    const owner = Number(await store.get(LOCK));
    if (owner !== process.pid && isAlive(owner)) {
      throw new StoreError(`Process ${owner} is working in ${folder}; wait for it, or choose another folder.`);
    }
    await store.put(LOCK, mine);
  }
  return () => store.delete(LOCK);
}
