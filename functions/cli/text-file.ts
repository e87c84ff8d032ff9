import {
  appendFile,
  chmod,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isAlive } from '#adapters';
import { BadInput } from './exit.ts';

/** Larger than any spec, measurement file or output of fio that a person would look at. */
const BYTES_MAX = 64 * 1024 * 1024;

/** `-` reads standard input. @throws BadInput */
export async function readTextFile(path: string): Promise<string> {
  return asText(path, await readBytes(path));
}

/** @throws BadInput */
export async function readBytes(path: string): Promise<Buffer> {
  const source = path === '-' ? '/dev/stdin' : path;
  return explained(`Cannot read ${path}`, async () => {
    const found = await stat(source);
    if (path !== '-' && found.isCharacterDevice())
      throw new BadInput(`Cannot read ${path}: it is a device, not a file.`);
    if (found.size > BYTES_MAX)
      throw new BadInput(`Cannot read ${path}: it has ${found.size} bytes, more than ${BYTES_MAX}.`);
    return readFile(source);
  });
}

export function asText(path: string, bytes: Buffer): string {
  if (bytes.includes(0)) throw new BadInput(`Cannot read ${path}: it is not text.`);
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

/**
 * The whole file or, at an error, the one that was there, with its permissions; a link stays one. What is no file is
 * written to, and what a descriptor of the process stands for, which may be any file, is added to. @throws BadInput
 */
export async function writeTextFile(path: string, text: string): Promise<void> {
  await explained(`Cannot write ${path}`, async () => {
    const there = await stat(path).catch(undefinedIfAbsent);
    const target = await behindLinks(path);
    if (DESCRIPTOR.test(target)) return appendFile(target, text);
    if (there !== undefined && !there.isFile()) return writeFile(target, text);
    await removeLeftovers(target);
    const unfinished = `${target}.${process.pid}.unfinished`;
    try {
      await writeFile(unfinished, text, { mode: there?.mode });
      if (there !== undefined) await chmod(unfinished, there.mode);
      await rename(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
  });
}

/** What killed processes left beside the file; those that live still write theirs. What cannot be removed is no harm. */
async function removeLeftovers(target: string): Promise<void> {
  const [folder, prefix] = [dirname(target), `${basename(target)}.`];
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const [, pid] = UNFINISHED.exec(name.slice(prefix.length)) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
}

const UNFINISHED = /^(\d+)\.unfinished$/;

const DESCRIPTOR = /^\/(dev\/(stdout|stderr|fd\/\d+)|proc\/\w+\/fd\/\d+)$/;

/** What a path stands for, there or not yet; links in a circle have been refused. */
async function behindLinks(path: string): Promise<string> {
  if (DESCRIPTOR.test(path)) return path;
  const target = await readlink(path).catch(() => undefined);
  return target === undefined ? path : behindLinks(resolve(await realpath(dirname(path)), target));
}

function undefinedIfAbsent(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

async function explained<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`${what}: ${reasonOf(error)}.`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder; name the file',
  EACCES: 'permission denied',
  ENOSPC: 'the disk is full',
};

/** In words, for the end of a sentence. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (code || String(error));
}
