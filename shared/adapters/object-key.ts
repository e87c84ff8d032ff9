import { StoreError } from '#planner';

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
/** Longest key of S3, and with segments this short a file name everywhere. */
const MAX_KEY_CHARS = 1024;
const MAX_SEGMENT_CHARS = 200;

/** Refuses a key that could leave the store's folder or that another store would read differently. */
export function checkKey(key: string): void {
  if (key.length > MAX_KEY_CHARS || !KEY.test(key) || key.split('/').some((part) => part.length > MAX_SEGMENT_CHARS)) {
    throw new StoreError(
      `The store refuses the key ${JSON.stringify(key.slice(0, 80))}: a key is segments of letters, digits, ".", "_" and "-" joined by "/", none starting with a dot.`,
    );
  }
}

/** A prefix is the beginning of a key. */
export function checkPrefix(prefix: string): void {
  if (prefix !== '') checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
}
