import { readCheckpoint } from './checkpoint.ts';
import { type Ending, type EndState, type Plan, type RowTally, readJson, readPlan, readSpec } from './documents.ts';
import { numberInKey, objectKeys } from './object-keys.ts';
import { PlannerError } from './planner-error.ts';
import type { ObjectStore, Ports } from './ports.ts';
import { currentAttempt, openParts, partStates } from './progress.ts';
import { SWEEP_ID, submittedAtMs } from './sweep-id.ts';

export type SweepState = 'queued' | 'running' | EndState;

/** As it stands in JSON. */
export interface SweepStatus {
  readonly id: string;
  readonly name: string | null;
  readonly status: SweepState;
  /** Why, when the state alone does not say it. */
  readonly reason: string | null;
  readonly attempt: number;
  readonly counts: Plan['counts'];
  readonly progress: Progress;
  /** Of the results; null before the end. */
  readonly rows: RowTally | null;
  readonly results_bytes: number | null;
  readonly warnings: readonly string[];
  readonly submitted_at: string;
  readonly last_progress_at: string;
  readonly finished_at: string | null;
}

export interface Progress {
  readonly rows_done: number;
  readonly rows_total: number;
  readonly parts_done: number;
  readonly parts_total: number;
}

/** @throws PlannerError malformed_id, unknown_sweep */
export async function sweepStatus({ store }: Pick<Ports, 'store'>, id: string): Promise<SweepStatus> {
  const spec = await requireSpec(store, id);
  const attempt = await currentAttempt(store, id);
  const [plan, seen, ending] = [
    await readPlan(store, id),
    await progressOf(store, id, attempt),
    await endingOf(store, id, attempt),
  ];
  return {
    id,
    name: spec.name,
    status: ending?.status ?? (seen.started ? 'running' : 'queued'),
    reason: ending?.reason ?? null,
    attempt,
    counts: plan.counts,
    progress: progress(plan, seen),
    rows: ending?.rows ?? null,
    results_bytes: ending?.results_bytes ?? null,
    warnings: ending?.warnings ?? [],
    submitted_at: iso(submittedAtMs(id)),
    last_progress_at: iso(ending?.finished_at_ms ?? Math.max(seen.lastWriteMs, submittedAtMs(id))),
    finished_at: ending === undefined ? null : iso(ending.finished_at_ms),
  };
}

export async function requireSpec(store: ObjectStore, id: string) {
  if (!SWEEP_ID.test(id))
    throw new PlannerError(
      'malformed_id',
      `${JSON.stringify(id.slice(0, 80))} is not the id of a sweep; one looks like s-01kbax3v5e-8q2w4n6y0c5r7t9j.`,
    );
  const spec = await readSpec(store, id);
  if (spec === undefined) throw new PlannerError('unknown_sweep', `There is no sweep ${id}.`);
  return spec;
}

/** How the current attempt ended; undefined while it runs. */
export async function endingOf(store: ObjectStore, id: string, attempt: number): Promise<Ending | undefined> {
  const ending = await readJson<Ending>(store, objectKeys.status(id));
  return ending?.attempt === attempt ? ending : undefined;
}

export interface SeenProgress {
  readonly started: boolean;
  /** Parts of this attempt without rows. */
  readonly open: readonly number[];
  readonly rowsInOpenParts: number;
  readonly lastWriteMs: number;
}

export async function progressOf(store: ObjectStore, id: string, attempt: number): Promise<SeenProgress> {
  const states = await partStates(store, id, attempt);
  const open = openParts(states);
  const unfinished = new Set(open);
  let [rowsInOpenParts, checkpoints, lastWriteMs] = [0, 0, states.lastWriteMs];
  for await (const { key, modifiedAtMs } of store.list(objectKeys.checkpoints(id, attempt))) {
    checkpoints += 1;
    lastWriteMs = Math.max(lastWriteMs, modifiedAtMs);
    if (unfinished.has(numberInKey(key))) rowsInOpenParts += (await readCheckpoint(store, key))?.rows_done ?? 0;
  }
  const started = checkpoints + states.present.size + states.failed.size > 0;
  return { started, open, rowsInOpenParts, lastWriteMs };
}

function progress({ parts }: Plan, { open, rowsInOpenParts }: SeenProgress): Progress {
  const rowsOf = (some: Iterable<number>): number =>
    Array.from(some, (part) => parts[part]?.rows ?? 0).reduce((sum, rows) => sum + rows, 0);
  const total = rowsOf(parts.keys());
  return {
    rows_done: total - rowsOf(open) + rowsInOpenParts,
    rows_total: total,
    parts_done: parts.length - open.length,
    parts_total: parts.length,
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
