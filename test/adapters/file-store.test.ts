import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { fileStore } from '#adapters';
import { StoreError } from '#planner';
import { objectStoreContract } from './object-store.contract.ts';

const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blkplan-store-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

objectStoreContract('files', async () => fileStore(await newFolder()));

test('two stores on one folder see one another', async () => {
  const folder = await newFolder();
  await fileStore(folder).put('a/b', 'x');
  expect(await fileStore(folder).get('a/b')).toBe('x');
  expect(await fileStore(folder).putIfAbsent('a/b', 'y')).toBe(false);
});

test('no unfinished file stays behind', async () => {
  const folder = await newFolder();
  const store = fileStore(folder);
  await store.put('k', '1');
  await store.putIfAbsent('k', '2');
  await store.write('k', failing()).catch(() => undefined);
  expect(await readdir(folder)).toEqual(['k']);
});

test('a path through a file is refused in one sentence', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'file'), '');
  const store = fileStore(join(folder, 'file', 'below'));
  await expect(store.put('k', '')).rejects.toThrow(StoreError);
  await expect(store.put('k', '')).rejects.toThrow(/^Cannot use .*: a part of the path is a file.*\(ENOTDIR\)\.$/);
});

test('a key below an object is refused, not a crash', async () => {
  const store = fileStore(await newFolder());
  await store.put('a', '');
  await expect(store.put('a/b', '')).rejects.toThrow(StoreError);
});

test('a disk that takes no more leaves one sentence and no half file', async () => {
  const folder = await newFolder();
  const script = new URL('./child-write.ts', import.meta.url).pathname;
  const node = `exec ${process.execPath} --conditions=blkplan-source --import tsx ${script} ${folder}`;
  const { stdout } = await promisify(execFile)('bash', ['-c', `ulimit -f 64; ${node}`], {
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
  });
  expect(stdout.trim().split('\n')).toEqual(
    Array(3).fill(
      `StoreError: Cannot use ${folder}: a file would exceed the size limit of this process or file system (EFBIG).`,
    ),
  );
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['ENOSPC', /the disk is full; free some space \(ENOSPC\)/],
  ['EACCES', /permission denied; choose a folder you may write to \(EACCES\)/],
  ['EROFS', /the file system is read-only/],
])('%s is said in one sentence', async (code, sentence) => {
  const store = fileStore(await newFolder());
  async function* full(): AsyncIterable<string> {
    yield 'half';
    throw Object.assign(new Error(code), { code });
  }
  await expect(store.write('k', full())).rejects.toThrow(sentence);
  expect(await store.has('k')).toBe(false);
});

async function* failing(): AsyncIterable<string> {
  yield 'half';
  throw new Error('the source broke');
}
