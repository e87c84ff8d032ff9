export { casePool } from './case-pool.ts';
export type { Disturbance } from './disturbance.ts';
export { fileStore } from './file-store.ts';
export { adviseInFolder, type FinishedRun } from './finished-run.ts';
export { lockFolder } from './folder-lock.ts';
export { inlineSimulator } from './inline-simulator.ts';
export { isAlive } from './living-process.ts';
export {
  type BatchFailures,
  MemoryQueue,
  memoryQueue,
  type QueueSettings,
  type Received,
} from './memory-queue.ts';
export { memoryStore } from './memory-store.ts';
export { type MachineParts, type OneMachine, oneMachine } from './one-machine.ts';
export { type OwnStore, openStore } from './open-store.ts';
export { QueueError } from './queue-error.ts';
export { type FolderOutcome, type FolderRun, runInFolder } from './run-in-folder.ts';
export { staticFolder } from './static-folder.ts';
export { systemClock } from './system-clock.ts';
export { type WorkerPool, workerPool } from './worker-pool.ts';
