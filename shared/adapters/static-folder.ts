import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasCode } from './file-errors.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The files of one folder, each read once. */
export function staticFolder(folder: string): (name: string) => Promise<Bytes | undefined> {
  const read = new Map<string, Promise<Bytes | undefined>>();
  return (name) => {
    if (name !== basename(name)) return Promise.resolve(undefined);
    const known = read.get(name) ?? fileIn(folder, name);
    read.set(name, known);
    return known;
  };
}

async function fileIn(folder: string, name: string): Promise<Bytes | undefined> {
  try {
    return await readFile(join(folder, name));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
