import { createHash } from 'node:crypto';
import type { SweepLimits, SweepSpec } from '#sweep';
import { acceptSpec } from './accept-spec.ts';
import { type IdempotencyRecord, type Plan, readJson, toJson } from './documents.ts';
import { type Estimate, estimate } from './estimate.ts';
import { DEFAULT_CONCURRENCY, DEFAULT_WORKERS } from './limits.ts';
import type { PartMessage } from './messages.ts';
import { objectKeys } from './object-keys.ts';
import { planParts } from './plan-parts.ts';
import { PlannerError } from './planner-error.ts';
import type { ObjectStore, Ports } from './ports.ts';
import { GOLDEN_STEP, predictRowMs } from './row-cost.ts';
import { screenedParts, simulatedRows } from './screened.ts';
import { newSweepId } from './sweep-id.ts';

export interface Submission {
  /** A spec as parsed from JSON or YAML, or as a program wrote it. */
  readonly spec: unknown;
  /** Who asks: keys of different callers never meet. */
  readonly caller: string;
  readonly idempotencyKey?: string;
  readonly limits?: SweepLimits;
  /** For the estimate. */
  readonly workers?: number;
  /** Parts in work at once in the cloud, for the estimate. */
  readonly concurrency?: number;
}

export interface Accepted {
  readonly id: string;
  readonly counts: Plan['counts'];
  readonly notes: readonly string[];
  readonly estimate: Estimate;
  /** The same key and body were accepted before; nothing was started. */
  readonly repeated: boolean;
}

/**
 * Writes the sweep down, then sends its parts. Whatever is lost on the way, either nothing was promised or a repeat or
 * the sweep-up completes it.
 * @throws PlannerError invalid_spec with every problem, idempotency_key_reused, unknown_sweep (a key whose sweep was deleted)
 */
export async function submitSweep(ports: Ports, submission: Submission): Promise<Accepted> {
  const { spec, plan } = planOf(submission);
  const id = await claimId(ports, submission, spec);
  const repeated = await ports.store.has(objectKeys.spec(id));
  if (!repeated) {
    await writeDown(ports.store, id, { spec, plan });
    await sendParts(ports, { id, attempt: 1, plan, parts: plan.parts.keys() });
  }
  return { id, counts: plan.counts, notes: plan.notes, estimate: estimateOf(spec, plan, submission), repeated };
}

export function planOf({ spec: input, limits }: Pick<Submission, 'spec' | 'limits'>): { spec: SweepSpec; plan: Plan } {
  const { sweep, notes } = acceptSpec(input, limits);
  const parts = planParts(sweep, predictRowMs(sweep));
  const screened = sweep.spec.method === 'screen' ? screenedParts(sweep, parts) : parts;
  return { spec: sweep.spec, plan: { counts: sweep.counts, parts: screened, notes } };
}

export function estimateOf(spec: SweepSpec, plan: Plan, given: { workers?: number; concurrency?: number }): Estimate {
  const { workers = DEFAULT_WORKERS, concurrency = DEFAULT_CONCURRENCY } = given;
  const { parts, counts } = plan;
  const simulated = spec.method === 'screen' ? simulatedRows(spec, parts) : counts.rows;
  return estimate({ spec, rows: counts.rows, simulatedRows: simulated, parts: parts.length, workers, concurrency });
}

/** The id of this submission, or of the earlier one that it repeats. */
async function claimId(ports: Ports, submission: Submission, spec: SweepSpec): Promise<string> {
  const id = newSweepId(ports.clock.now(), ports.randomBytes);
  if (submission.idempotencyKey === undefined) return id;
  const key = objectKeys.idempotency(submission.caller, submission.idempotencyKey);
  const record: IdempotencyRecord = { id, body_hash: hashOf(spec) };
  if (await ports.store.putIfAbsent(key, toJson(record))) return id;
  const earlier = (await readJson<IdempotencyRecord>(ports.store, key)) ?? record;
  await checkRepeat(ports.store, earlier, record.body_hash);
  return earlier.id;
}

async function checkRepeat(store: ObjectStore, earlier: IdempotencyRecord, bodyHash: string): Promise<void> {
  if (earlier.body_hash !== bodyHash) {
    throw new PlannerError(
      'idempotency_key_reused',
      'This Idempotency-Key was used for another spec; send this spec under a new key.',
    );
  }
  if (await store.has(objectKeys.deleted(earlier.id))) {
    throw new PlannerError('unknown_sweep', `Sweep ${earlier.id} of this Idempotency-Key was deleted; use a new key.`);
  }
}

/**
 * The mark among the active ones comes first: with it the sweep-up finds what a submission that died left behind. The spec
 * comes last: with it the sweep exists, and everything that finds it finds the rest.
 */
async function writeDown(
  store: ObjectStore,
  id: string,
  { spec, plan }: { spec: SweepSpec; plan: Plan },
): Promise<void> {
  await store.put(objectKeys.active(id), '');
  await store.put(objectKeys.plan(id), toJson(plan));
  await store.put(objectKeys.attempt(id, 1), toJson({ parts: [...plan.parts.keys()] }));
  await store.put(objectKeys.newest(id), '');
  await store.put(objectKeys.spec(id), toJson(spec));
}

interface Sending {
  readonly id: string;
  readonly attempt: number;
  readonly plan: Plan;
  readonly parts: Iterable<number>;
}

/** Not in turn: neighbours cost alike, and what is done is to stand for what is left, so that the end can be foreseen. */
export async function sendParts({ parts: queue }: Pick<Ports, 'parts'>, sending: Sending): Promise<void> {
  const messages = farApart(sending.parts).map((part) => partMessage(sending, part));
  await queue.send(messages);
}

/** Each lies far from those before it, as steps of the golden ratio around a circle do. */
function farApart(parts: Iterable<number>): readonly number[] {
  const placed = Array.from(parts, (part, i) => ({ part, place: (i * GOLDEN_STEP) % 1 }));
  return placed.sort((a, b) => a.place - b.place).map(({ part }) => part);
}

function partMessage({ id, attempt, plan }: Omit<Sending, 'parts'>, part: number): PartMessage {
  const planned = plan.parts[part];
  if (planned === undefined) throw new RangeError(`Sweep ${id} has ${plan.parts.length} parts, no part ${part}.`);
  return { sweep: id, attempt, part, from: planned.from, to: planned.to };
}

function hashOf(spec: SweepSpec): string {
  return createHash('sha256').update(JSON.stringify(spec)).digest('hex');
}
