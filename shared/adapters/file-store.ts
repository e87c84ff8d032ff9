import { createReadStream, type Dirent, statSync } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore, StoredObject } from '#planner';
import { asStoreError, hasCode } from './file-errors.ts';
import { checkKey, checkPrefix } from './object-key.ts';
import { unfinishedPath } from './unfinished.ts';

/**
 * One file an object below `folder`. A file is written under another name, flushed, and then renamed or linked to its
 * own, so that a crash, a kill or a full disk leaves the old object or none, never half of one.
 */
export function fileStore(folder: string): ObjectStore {
  const pathOf = (key: string): string => {
    checkKey(key);
    return join(folder, key);
  };
  const write = (key: string, fill: Fill, place: Place): Promise<boolean> =>
    asStoreError(folder, () => writeWhole(pathOf(key), fill, place));
  const has = (key: string): Promise<boolean> =>
    asStoreError(folder, async () => (await absentIsUndefined(stat(pathOf(key))))?.isFile() === true);

  return {
    has,
    get: (key) => asStoreError(folder, () => absentIsUndefined(readFile(pathOf(key), 'utf8'))),
    async put(key, body) {
      await write(key, (file) => file.writeFile(body), replace);
    },
    putIfAbsent: (key, body) => write(key, (file) => file.writeFile(body), create),
    delete: (key) => asStoreError(folder, () => rm(pathOf(key), { force: true })),
    async *list(prefix, after = '') {
      checkPrefix(prefix);
      for await (const key of asStoreErrors(folder, walk(folder, prefix))) {
        if (key <= after) continue;
        const object = await asStoreError(folder, async () => describe(folder, key));
        if (object !== undefined) yield object;
      }
    },
    async read(key) {
      if (!(await has(key))) return undefined;
      return asStoreErrors(folder, piecesOf(pathOf(key)));
    },
    async write(key, pieces) {
      const writePieces: Fill = async (file) => {
        for await (const piece of pieces) await file.writeFile(piece);
      };
      await write(key, writePieces, replace);
    },
  };
}

type Fill = (file: FileHandle) => Promise<void>;
/** Gives the written file its name; false when the name is taken. */
type Place = (written: string, path: string) => Promise<boolean>;

const replace: Place = async (written, path) => {
  await rename(written, path);
  return true;
};

/** Unlike a rename, a link fails when the name is taken, also when several processes try at once. */
const create: Place = async (written, path) => {
  try {
    await link(written, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
};

async function writeWhole(path: string, fill: Fill, place: Place): Promise<boolean> {
  const unfinished = unfinishedPath(path);
  await makeFolder(dirname(path));
  try {
    const file = await open(unfinished, 'wx');
    try {
      await fill(file);
      await file.sync();
    } finally {
      await file.close();
    }
    return await place(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Level by level: a recursive mkdir tries for ever where a file system (/proc) says that the parent is missing. */
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  try {
    await mkdir(folder);
  } catch (error) {
    if (!hasCode(error, 'EEXIST') || !(await isFolder(folder))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await absentIsUndefined(stat(path)))?.isDirectory() === true;
}

/** Opens the file when somebody begins to read, and closes it when they stop. */
async function* piecesOf(path: string): AsyncIterable<string> {
  for await (const piece of createReadStream(path, { encoding: 'utf8' })) yield piece as string;
}

/** Keys with a prefix in key order: a folder sorts as its name and a slash, as the keys in it do. */
async function* walk(
  folder: string,
  prefix: string,
  above = prefix.slice(0, prefix.lastIndexOf('/') + 1),
): AsyncIterable<string> {
  const entries = (await absentIsUndefined(readdir(join(folder, above), { withFileTypes: true }))) ?? [];
  const names = entries.filter(({ name }) => !name.startsWith('.')).map(sortName);
  for (const path of names.map((name) => above + name).sort(byCodeUnit)) {
    if (!path.startsWith(prefix)) continue;
    if (path.endsWith('/')) yield* walk(folder, prefix, path);
    else yield path;
  }
}

function sortName(entry: Dirent): string {
  return entry.isDirectory() ? `${entry.name}/` : entry.name;
}

function byCodeUnit(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** Synchronous: a list describes a thousand files, and the thread pool costs more than the call. */
function describe(folder: string, key: string): StoredObject | undefined {
  const found = statSync(join(folder, key), { throwIfNoEntry: false });
  return found && { key, sizeBytes: found.size, modifiedAtMs: found.mtimeMs };
}

async function absentIsUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function* asStoreErrors(folder: string, items: AsyncIterable<string>): AsyncIterable<string> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await asStoreError(folder, () => iterator.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
