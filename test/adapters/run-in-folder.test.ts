import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { adviseInFolder, fileStore, lockFolder, runInFolder } from '#adapters';
import { PlannerError, StoreError } from '#planner';

const SPEC = {
  version: 1,
  // Few figures: what the verdict hangs on is studied figure by figure.
  platform: { name: 'tiny', figures: { cpus: 16, device_hw_queues_max: 8, device_read_latency_us: 80 } },
  seed: 3,
  replicates: 3,
  axes: { hw_queues: [1, 2, 4, 8], iodepth: [1, 4] },
  precision: { iops_half_width: 0.1, confidence: 0.9, max_ios: 4_000 },
  slo: { iops: { min: 1000 } },
  demand: { iops: 50_000 },
};
const FILES = [
  'finalists.csv',
  'report.html',
  'report.json',
  'report.md',
  'results.csv',
  'results.schema.json',
  'sensitivity.csv',
  'spec.json',
];

const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blkplan-run-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  );
}

let whole: Promise<Record<string, string>> | undefined;

/** The files of a run that nobody disturbs. */
function undisturbed(): Promise<Record<string, string>> {
  whole ??= (async () => {
    const folder = await newFolder();
    await runInFolder({ spec: SPEC, folder, threads: 2, resume: false });
    return filesIn(folder);
  })();
  return whole;
}

describe('a run in a folder', () => {
  test('leaves the results and nothing else, and tells its progress', async () => {
    const folder = await newFolder();
    const told: number[] = [];
    const progressed = (rowsDone: number, rowsTotal: number): void => {
      expect(rowsTotal).toBe(24);
      told.push(rowsDone);
    };
    const outcome = await runInFolder({ spec: SPEC, folder, threads: 2, resume: false, progressed });
    expect(outcome).toMatchObject({ kind: 'finished', status: 'completed', rows: { ok: 24 } });
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBe(24);
    expect(await filesIn(folder)).toEqual(await undisturbed());
    expect(Object.keys(await undisturbed())).toEqual(FILES);
  });

  test('runs again over its own results', async () => {
    const folder = await newFolder();
    const spec = { ...SPEC, replicates: 1, axes: { hw_queues: [1] } };
    await runInFolder({ spec, folder, threads: 1, resume: false });
    const noFinalists = { ...spec, slo: {}, demand: undefined };
    const notes: string[] = [];
    await runInFolder({ spec: noFinalists, folder, threads: 1, resume: false, noted: (note) => notes.push(note) });
    expect(notes).toEqual([`${folder} holds the results of an earlier run; this run replaces them at its end.`]);
    expect(Object.keys(await filesIn(folder))).toEqual(FILES.filter((name) => name !== 'finalists.csv'));
  });

  test('answers another goal from its files', async () => {
    const folder = await newFolder();
    for (const [name, text] of Object.entries(await undisturbed())) await writeFile(join(folder, name), text);
    const report = await adviseInFolder(folder, { objective: 'fastest', slo: {} });
    expect(report.question.objective).toBe('fastest');
    await expect(adviseInFolder(folder, { axes: {} })).rejects.toThrow(PlannerError);
    await expect(adviseInFolder(join(folder, 'none'), {})).rejects.toThrow(/holds no finished sweep/);
  });

  test('a bad spec touches no folder', async () => {
    const folder = join(await newFolder(), 'out');
    await expect(runInFolder({ spec: {}, folder, threads: 1, resume: false })).rejects.toThrow(PlannerError);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });
});

describe('an interrupted run', () => {
  test('is refused without resume or with another spec, and resumed to the same bytes', async () => {
    const folder = await newFolder();
    const stop = new AbortController();
    const progressed = (rowsDone: number): void => {
      if (rowsDone >= 5) stop.abort();
    };
    const outcome = await runInFolder({
      spec: SPEC,
      folder,
      threads: 2,
      resume: false,
      interrupt: stop.signal,
      progressed,
    });
    expect(outcome).toMatchObject({ kind: 'interrupted', progress: { rows_total: 24 } });
    expect(await readdir(folder)).toEqual(['.blkplan']);

    await expect(runInFolder({ spec: SPEC, folder, threads: 1, resume: false })).rejects.toThrow(
      /holds \d+ of 24 rows of an unfinished sweep; continue it with --resume/,
    );
    const other = { ...SPEC, seed: 4 };
    await expect(runInFolder({ spec: other, folder, threads: 1, resume: true })).rejects.toThrow(/of another spec/);

    const told: number[] = [];
    await runInFolder({ spec: SPEC, folder, threads: 2, resume: true, progressed: (rows) => told.push(rows) });
    expect(told[0]).toBeGreaterThanOrEqual(5);
    expect(await filesIn(folder)).toEqual(await undisturbed());
  });

  test('killed at any moment, it is resumed to the same bytes', async () => {
    const folder = await newFolder();
    await killAfter(spawnRun(folder, ''), 1);
    await killAfter(spawnRun(folder, 'resume'), 2);
    expect((await readdir(folder)).filter((name) => !name.startsWith('.'))).toEqual([]);
    await writeFile(join(folder, '.unfinished-results'), 'half');
    await runInFolder({ spec: SPEC, folder, threads: 2, resume: true });
    expect(await filesIn(folder)).toEqual(await undisturbed());
  });

  test('resume with nothing to resume is a run, and of a run that is through there is nothing left to do', async () => {
    const folder = await newFolder();
    const spec = { ...SPEC, replicates: 1, axes: { hw_queues: [1] } };
    const told: number[] = [];
    const run = { folder, threads: 1, resume: true, progressed: (rows: number) => told.push(rows) };
    const first = await runInFolder({ ...run, spec });
    expect(first).toMatchObject({ kind: 'finished', status: 'completed', files: expect.arrayContaining(FILES) });
    told.length = 0;
    expect(await runInFolder({ ...run, spec })).toMatchObject(first);
    expect(told).toEqual([]);
    await expect(runInFolder({ ...run, spec: { ...spec, seed: 9 } })).rejects.toThrow(/results of another spec/);
  });

  test('let go while the verdict is put to the test, it begins that step anew and ends with the same bytes', async () => {
    const folder = await newFolder();
    const stop = new AbortController();
    const progressed = (rowsDone: number): void => {
      if (rowsDone === 24) setTimeout(() => stop.abort(), 30);
    };
    const run = { spec: SPEC, folder, threads: 2, progressed };
    const outcome = await runInFolder({ ...run, resume: false, interrupt: stop.signal });
    expect(outcome).toMatchObject({ kind: 'interrupted', progress: { rows_done: 24 } });
    await runInFolder({ ...run, resume: true });
    expect(await filesIn(folder)).toEqual(await undisturbed());
  });
});

describe('a folder that cannot be used', () => {
  test('in use by another process: refused with its number; of a process that is gone: taken over', async () => {
    const folder = await newFolder();
    const store = fileStore(folder);
    await store.put('lock', String(process.ppid));
    await expect(lockFolder(store, folder)).rejects.toThrow(`Process ${process.ppid} is working in ${folder}`);
    await store.put('lock', '999999999');
    await (await lockFolder(store, folder))();
    expect(await store.has('lock')).toBe(false);
  });

  test('below a file: one sentence, nothing written', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'file'), '');
    const below = join(folder, 'file', 'out');
    await expect(runInFolder({ spec: SPEC, folder: below, threads: 1, resume: false })).rejects.toThrow(StoreError);
    expect(await readdir(folder)).toEqual(['file']);
  });
});

function spawnRun(folder: string, resume: string): ChildProcess {
  const script = new URL('./child-run.ts', import.meta.url).pathname;
  const flags = ['--conditions=blkplan-source', '--import', 'tsx'];
  return spawn(process.execPath, [...flags, script, folder, JSON.stringify(SPEC), resume], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Kills the run as soon as it has told its progress so many times. */
async function killAfter(child: ChildProcess, lines: number): Promise<void> {
  let told = 0;
  for await (const _ of createInterface({ input: child.stdout! })) {
    told += 1;
    if (told > lines) break;
  }
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
}
