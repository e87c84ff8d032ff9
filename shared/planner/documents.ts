import type { SweepCounts, SweepSpec } from '#sweep';
import { objectKeys } from './object-keys.ts';
import { PlannerError } from './planner-error.ts';
import type { ObjectStore } from './ports.ts';

/** The JSON objects of a sweep, as they lie in the store. */
export interface PlannedPart {
  /** Row indices, `to` excluded. */
  readonly from: number;
  readonly to: number;
  /** Existing rows between them; excluded ones are gaps. */
  readonly rows: number;
  /** Of a screened sweep, which points are simulated and not only estimated; see `screened.ts`. */
  readonly simulated?: string;
}

export interface Plan {
  readonly counts: SweepCounts;
  readonly parts: readonly PlannedPart[];
  readonly notes: readonly string[];
}

/** Which parts an attempt runs. */
export interface Attempt {
  readonly parts: readonly number[];
}

/** A part that ended in the dead letters: the rows that were done, and why the others are not. */
export interface Failure {
  readonly reason: string;
  readonly rows_csv: string;
}

export interface PartSource {
  readonly part: number;
  readonly attempt: number;
}

/** What the first finisher of an attempt found; every finisher of that attempt obeys it. */
export interface Outcome {
  readonly cancelled: boolean;
  readonly merged: readonly PartSource[];
  readonly failed: readonly PartSource[];
}

export interface RowTally {
  readonly ok: number;
  readonly invalid: number;
  readonly failed: number;
}

export type EndState = 'completed' | 'completed_with_failures' | 'failed' | 'cancelled';

/** Written last: while it is missing or of an older attempt, the sweep runs. */
export interface Ending {
  readonly attempt: number;
  readonly status: EndState;
  /** Why, when the status alone does not say it. */
  readonly reason: string | null;
  readonly rows: RowTally | null;
  /** What `retry` runs again. */
  readonly parts_to_retry: readonly number[];
  readonly results_bytes: number | null;
  readonly warnings: readonly string[];
  readonly finished_at_ms: number;
}

/** The sender's key and body, so that a repeat gets the first answer and another body under the same key none. */
export interface IdempotencyRecord {
  readonly id: string;
  readonly body_hash: string;
}

export async function readJson<T>(store: ObjectStore, key: string): Promise<T | undefined> {
  const text = await store.get(key);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

export function toJson(document: object): string {
  return `${JSON.stringify(document)}\n`;
}

/** Undefined when the sweep was deleted, or never submitted. */
export function readSpec(store: ObjectStore, id: string): Promise<SweepSpec | undefined> {
  return readJson<SweepSpec>(store, objectKeys.spec(id));
}

/**
 * A document that is written before the spec, so it is there when the spec is.
 * @throws PlannerError unknown_sweep when the sweep was deleted meanwhile
 */
export async function readPlan(store: ObjectStore, id: string): Promise<Plan> {
  return require(store, id, objectKeys.plan(id));
}

export async function readAttempt(store: ObjectStore, id: string, attempt: number): Promise<Attempt> {
  return require(store, id, objectKeys.attempt(id, attempt));
}

async function require<T>(store: ObjectStore, id: string, key: string): Promise<T> {
  const document = await readJson<T>(store, key);
  if (document !== undefined) return document;
  if (!(await store.has(objectKeys.spec(id)))) throw new PlannerError('unknown_sweep', `There is no sweep ${id}.`);
  throw new Error(`${key} is missing although its sweep is there.`);
}
