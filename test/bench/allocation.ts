import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes that a piece of work adds to a heap that was just swept; too few when something is collected meanwhile. */
export function allocatedBytes(work: () => void): number {
  collectGarbage();
  const before = getHeapStatistics().used_heap_size;
  work();
  return getHeapStatistics().used_heap_size - before;
}

/** Bytes by which the heap grows meanwhile; below 0 when something is collected. Nothing is collected before. */
export function heapGrowth(work: () => void): number {
  const before = getHeapStatistics().used_heap_size;
  work();
  return getHeapStatistics().used_heap_size - before;
}
