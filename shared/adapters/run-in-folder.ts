import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  acceptSpec,
  deleteSweep,
  listSweeps,
  type ObjectStore,
  objectKeys,
  type Ports,
  type Progress,
  RESULT_NAMES,
  type RowSimulator,
  requireSpec,
  retrySweep,
  StoreError,
  type SweepStatus,
  submitSweep,
} from '#planner';
import type { Report } from '#report';
import { type SweepLimits, type SweepSpec, specHash } from '#sweep';
import { fileStore } from './file-store.ts';
import { type Finished, type FinishedRun, finishedRunIn } from './finished-run.ts';
import { lockFolder } from './folder-lock.ts';
import { oneMachine } from './one-machine.ts';
import { removeUnfinished } from './unfinished.ts';
import { workerPool } from './worker-pool.ts';

export interface FolderRun {
  /** As parsed from JSON or YAML. */
  readonly spec: unknown;
  readonly limits?: SweepLimits;
  readonly folder: string;
  readonly threads: number;
  /** Carry on with what an earlier run left; without it the rest of an interrupted one is refused, results are replaced. */
  readonly resume: boolean;
  /** Told what a user may not expect, in one sentence. */
  readonly noted?: (note: string) => void;
  /** Stop in good order; the folder can be resumed. */
  readonly interrupt?: AbortSignal;
  readonly progressed?: (rowsDone: number, rowsTotal: number) => void;
}

export type FolderOutcome =
  /** What is done is kept, and `resume` continues. */
  { readonly kind: 'interrupted'; readonly progress: Progress } | FinishedRun;

/** The sweep while it runs; gone when the results stand in the folder. */
const WORK = '.blkplan';

/**
 * Runs a sweep on the threads of this machine and leaves its results in a folder. What is missing or failed can be run
 * again with `resume`.
 * @throws PlannerError invalid_spec
 * @throws StoreError the folder is in use, holds another unfinished sweep, or cannot be written
 */
export async function runInFolder(run: FolderRun): Promise<FolderOutcome> {
  const { sweep } = acceptSpec(run.spec, run.limits);
  const store = fileStore(join(run.folder, WORK));
  const unlock = await lockFolder(store, run.folder);
  try {
    await removeUnfinished(join(run.folder, WORK), { recursive: true });
    await removeUnfinished(run.folder, { recursive: false });
    const earlier = await earlierSweep(store, sweep.spec, run);
    const before = earlier === undefined ? await finishedRunIn(run.folder) : undefined;
    if (before !== undefined && run.resume) return ofSameSpec(before, sweep.spec, run.folder);
    if (before !== undefined) {
      run.noted?.(`${run.folder} holds the results of an earlier run; this run replaces them at its end.`);
    }
    const progress = countedFrom(earlier?.progress.rows_done ?? 0, sweep.counts.rows, run.progressed);
    const status = await work(run, { store, earlier, progress });
    if (status.finished_at === null) return { kind: 'interrupted', progress: status.progress };
    if (status.results_bytes === null) return finished(status, [], null);
    const files = await deliver(store, status.id, run.folder);
    const report = JSON.parse(
      (await store.get(objectKeys.result(status.id, 'report.json'))) ?? 'null',
    ) as Report | null;
    if (status.status === 'completed') await rm(join(run.folder, WORK), { recursive: true, force: true });
    return finished(status, files, report);
  } finally {
    await unlock();
    await rmdir(join(run.folder, WORK)).catch(() => undefined);
  }
}

function finished(
  { status, reason, rows, warnings }: SweepStatus,
  files: readonly string[],
  report: Report | null,
): FinishedRun {
  return { kind: 'finished', status, reason, rows, warnings, files, report };
}

/** Of a run that is through, nothing is left to do. */
function ofSameSpec({ run, spec: earlier }: Finished, spec: SweepSpec, folder: string): FinishedRun {
  if (specHash(earlier) === specHash(spec)) return run;
  throw new StoreError(
    `${folder} holds the results of another spec; choose another folder, or leave out --resume to replace them.`,
  );
}

async function earlierSweep(
  store: ObjectStore,
  spec: SweepSpec,
  { folder, resume }: FolderRun,
): Promise<SweepStatus | undefined> {
  const [earlier] = (await listSweeps({ store }, { limit: 1 })).sweeps;
  if (earlier === undefined) return undefined;
  if (!resume && earlier.results_bytes !== null) {
    await deleteSweep({ store }, earlier.id);
    return undefined;
  }
  if (!resume) {
    const { rows_done, rows_total } = earlier.progress;
    throw new StoreError(
      `${folder} holds ${rows_done} of ${rows_total} rows of an unfinished sweep; continue it with --resume, or choose another folder.`,
    );
  }
  if (specHash(await requireSpec(store, earlier.id)) === specHash(spec)) return earlier;
  throw new StoreError(
    `${folder} holds an unfinished sweep of another spec; resume it with that spec, or choose another folder.`,
  );
}

interface Job {
  readonly store: ObjectStore;
  readonly earlier: SweepStatus | undefined;
  readonly progress: (rows: number) => void;
}

async function work(run: FolderRun, { store, earlier, progress }: Job): Promise<SweepStatus> {
  const pool = workerPool({ threads: run.threads });
  const machine = oneMachine({ store, simulate: counted(pool.simulate, progress), workers: run.threads });
  const stop = (): void => machine.interrupt();
  run.interrupt?.addEventListener('abort', stop);
  try {
    await machine.start();
    const id = earlier === undefined ? await begin(machine.ports, run) : await takeUp(machine.ports, earlier);
    if (run.interrupt?.aborted === true) stop();
    return await machine.ended(id);
  } finally {
    run.interrupt?.removeEventListener('abort', stop);
    await machine.stop();
    await pool.close();
  }
}

async function begin(ports: Ports, { spec, limits }: FolderRun): Promise<string> {
  return (await submitSweep(ports, { spec, caller: 'this machine', ...(limits && { limits }) })).id;
}

/** The machine has taken up what was running; of a sweep that ended, what is missing or failed is tried again. */
async function takeUp(ports: Ports, { id, finished_at, status }: SweepStatus): Promise<string> {
  if (finished_at !== null && status !== 'completed') await retrySweep(ports, id);
  return id;
}

async function deliver(store: ObjectStore, id: string, folder: string): Promise<readonly string[]> {
  const shelf = fileStore(folder);
  const files: string[] = [];
  for (const name of RESULT_NAMES) {
    const pieces = await store.read(objectKeys.result(id, name));
    await (pieces === undefined ? shelf.delete(name) : shelf.write(name, pieces));
    if (pieces !== undefined) files.push(name);
  }
  await shelf.put('spec.json', `${JSON.stringify(await requireSpec(store, id), null, 2)}\n`);
  return [...files, 'spec.json'];
}

function counted(simulate: RowSimulator, progress: (rows: number) => void): RowSimulator {
  return async (spec, orders) => {
    const rows = await simulate(spec, orders);
    progress(orders.filter(({ rateIops }) => rateIops === null).length);
    return rows;
  };
}

function countedFrom(done: number, total: number, tell: FolderRun['progressed'] = () => undefined) {
  let rowsDone = done;
  tell(rowsDone, total);
  return (rows: number): void => {
    if (rows === 0) return;
    rowsDone = Math.min(rowsDone + rows, total);
    tell(rowsDone, total);
  };
}
