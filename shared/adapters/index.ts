export { fileStore } from './file-store.ts';
export { memoryStore } from './memory-store.ts';
export { systemClock } from './system-clock.ts';
