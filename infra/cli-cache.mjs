/** Where the bundle of the command line lies, and of which sources it was made. */
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');
export const CACHE = join(ROOT, 'node_modules/.cache/blkplan');
/** Names the bundle in use, the one before, and of each input its state when it was read. */
export const STATE = join(CACHE, 'state.json');

/** Undefined where there is none, or a damaged one: then it is bundled anew. */
export async function lastState() {
  try {
    return JSON.parse(await readFile(STATE, 'utf8'));
  } catch {
    return undefined;
  }
}

export async function stateOf(path) {
  const { mtimeMs, size } = await stat(join(ROOT, path)).catch(() => ({ mtimeMs: 0, size: 0 }));
  return `${mtimeMs} ${size}`;
}
