import { StoreError } from '#planner';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full; free some space'],
  ['EDQUOT', 'the disk quota is used up; free some space'],
  ['EFBIG', 'a file would exceed the size limit of this process or file system'],
  ['EACCES', 'permission denied; choose a folder you may write to'],
  ['EPERM', 'the file system does not permit it; choose another folder'],
  ['EROFS', 'the file system is read-only; choose another folder'],
  ['ENOTDIR', 'a part of the path is a file, not a folder; choose another folder'],
  ['EEXIST', 'a file stands where a folder is needed; choose another folder'],
  ['EISDIR', 'a folder stands where a file is needed; choose another folder'],
  ['ENOENT', 'the folder is gone or cannot be made; choose another folder'],
  ['EMFILE', 'too many files are open; raise the limit (ulimit -n)'],
  ['ENFILE', 'the system has too many files open'],
  ['EIO', 'the disk reports an input/output error'],
  ['ENAMETOOLONG', 'the path is too long; choose a shorter one'],
]);

/** Turns what the disk says into one sentence that names the folder, the reason and what helps. */
export async function asStoreError<T>(folder: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const code = codeOf(error);
    const reason = code === undefined ? undefined : REASONS.get(code);
    if (reason === undefined) throw error;
    throw new StoreError(`Cannot use ${folder}: ${reason} (${code}).`, { cause: error });
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
