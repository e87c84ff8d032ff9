import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { asStoreError, hasCode } from './file-errors.ts';

/** No key of a store names such a file, since no segment of a key starts with a dot. */
const PREFIX = '.unfinished-';

/** Where a file is written before it gets its name: in the same folder, so on the same file system. */
export function unfinishedPath(path: string): string {
  return join(dirname(path), `${PREFIX}${randomUUID()}`);
}

/** Removes what a killed process left half-written. Only for who works in the folder alone. */
export async function removeUnfinished(folder: string, { recursive }: { recursive: boolean }): Promise<void> {
  const names = await asStoreError(folder, () => readdir(folder, { recursive }).catch(noneIfAbsent));
  for (const name of names.filter((each) => basename(each).startsWith(PREFIX))) {
    await rm(join(folder, name), { force: true });
  }
}

function noneIfAbsent(error: unknown): readonly string[] {
  if (hasCode(error, 'ENOENT')) return [];
  throw error;
}
