import { csvHeader, estimateRow, failedRow, openSweep, type Sweep, type SweepSpec } from '#sweep';
import { readPlan, readSpec } from './documents.ts';
import { DEADLINE_MARGIN_MS } from './limits.ts';
import type { PartMessage } from './messages.ts';
import { objectKeys } from './object-keys.ts';
import { Pace } from './pace.ts';
import { PartProgress } from './part-progress.ts';
import type { Ports } from './ports.ts';
import { finishIfComplete } from './progress.ts';
import { isSimulated } from './screened.ts';

/** What a worker has: time, and perhaps somebody who may ask it to stop. */
export interface Shift {
  /** The worker is gone after this; it lets go of the part before. */
  readonly deadlineMs: number;
  readonly interrupt?: AbortSignal;
}

export type PartOutcome =
  /** The part has its rows (or had them before); acknowledge. */
  | 'done'
  /** Another message carries on; acknowledge. */
  | 'continued'
  /** The sweep was cancelled, finished or deleted meanwhile; acknowledge. */
  | 'stopped'
  /** This worker was asked to stop; whoever starts again carries on. */
  | 'interrupted'
  /** Another worker holds the part; deliver this message again then. */
  | { readonly heldUntilMs: number };

/**
 * Simulates the rows of one part and stores them, whatever happened to earlier tries.
 * @throws what the store or the simulator threw; the part can be run again
 */
export async function runPart(ports: Ports, message: PartMessage, shift: Shift): Promise<PartOutcome> {
  const { store, clock } = ports;
  const spec = await readSpec(store, message.sweep);
  if (spec === undefined || (await isOver(ports, message))) return 'stopped';
  if (await store.has(objectKeys.part(message.sweep, message.attempt, message.part))) return announce(ports, message);

  const key = objectKeys.checkpoint(message.sweep, message.attempt, message.part);
  const checkpoint = await PartProgress.read(store, key);
  if (checkpoint.lease_until_ms > clock.now()) return { heldUntilMs: checkpoint.lease_until_ms };
  const progress = new PartProgress({ store, clock, key, leaseUntilMs: shift.deadlineMs }, checkpoint);
  try {
    const isWanted = await wantedRows(ports, message, spec);
    return await simulateRest({ ports, message, sweep: openSweep(spec), isWanted, progress, shift });
  } catch (error) {
    await progress.release().catch(() => undefined);
    throw error;
  }
}

/** Which rows are simulated; the others are estimated. */
async function wantedRows(
  { store }: Ports,
  { sweep, part }: PartMessage,
  { method, replicates }: SweepSpec,
): Promise<Work['isWanted']> {
  const planned = method === 'screen' ? (await readPlan(store, sweep)).parts[part] : undefined;
  return (rowIndex) => planned === undefined || isSimulated(planned, replicates, rowIndex);
}

/** A part in a worker's hands. */
interface Work {
  readonly ports: Ports;
  readonly message: PartMessage;
  readonly sweep: Sweep;
  readonly isWanted: (rowIndex: number) => boolean;
  readonly progress: PartProgress;
  readonly shift: Shift;
}

async function simulateRest(work: Work): Promise<PartOutcome> {
  const { message, sweep, progress, ports } = work;
  const rowIndices = [...sweep.rowIndices(message.from, message.to)];
  const pace = new Pace();
  if (progress.givesUpNextRow) {
    giveUp(work, rowIndices[progress.rowsDone]);
    return handOver(work);
  }
  while (progress.rowsDone < rowIndices.length) {
    const stop = await reasonToStop(work, pace);
    if (stop !== undefined) return stop;
    const chunk = rowIndices.slice(progress.rowsDone, progress.rowsDone + (progress.careful ? 1 : pace.rows));
    const startedMs = ports.clock.now();
    await simulateChunk(work, chunk);
    pace.learn(chunk.length, ports.clock.now() - startedMs);
  }
  await storePart(work);
  return announce(ports, message);
}

async function simulateChunk({ ports, sweep, isWanted, progress }: Work, chunk: readonly number[]): Promise<void> {
  const orders = chunk.filter(isWanted).map((rowIndex) => ({ rowIndex, rateIops: null }));
  try {
    const simulated = orders.length === 0 ? [] : await ports.simulate(sweep.spec, orders);
    const others = chunk.filter((rowIndex) => !isWanted(rowIndex)).map((rowIndex) => estimateRow(sweep, rowIndex));
    progress.add([...simulated, ...others].sort((a, b) => a.rowIndex - b.rowIndex));
  } catch (error) {
    progress.addFailedTry(error);
    throw error;
  }
}

async function reasonToStop(work: Work, pace: Pace): Promise<PartOutcome | undefined> {
  const { ports, progress, shift } = work;
  if (shift.interrupt?.aborted === true) {
    await progress.release();
    return 'interrupted';
  }
  if (ports.clock.now() + 2 * pace.longestMs + DEADLINE_MARGIN_MS > shift.deadlineMs && progress.rowsDone > 0) {
    return handOver(work);
  }
  if (!progress.isDue) return undefined;
  if (await isOver(ports, work.message)) return 'stopped';
  await progress.hold();
  return undefined;
}

/** A fresh message, so that a long part does not use up its receives. */
async function handOver({ ports, message, progress }: Work): Promise<PartOutcome> {
  await progress.release();
  await ports.parts.send([message]);
  return 'continued';
}

function giveUp({ sweep, progress }: Work, rowIndex: number | undefined): void {
  if (rowIndex === undefined) return;
  const reason = progress.lastError ?? 'it was lost each time, out of memory or out of time';
  progress.add([failedRow(sweep, rowIndex, 'crashed', `This row broke its worker twice and was given up: ${reason}`)]);
}

async function storePart({ ports, message, progress }: Work): Promise<void> {
  const { sweep, attempt, part } = message;
  await ports.store.putIfAbsent(objectKeys.part(sweep, attempt, part), csvHeader() + progress.rowsCsv);
  await ports.store.delete(objectKeys.checkpoint(sweep, attempt, part));
}

async function announce(ports: Ports, { sweep, attempt }: PartMessage): Promise<'done'> {
  await finishIfComplete(ports, sweep, attempt);
  return 'done';
}

/** No row of this attempt is wanted any more. */
async function isOver({ store }: Ports, { sweep, attempt }: PartMessage): Promise<boolean> {
  return (await store.has(objectKeys.cancel(sweep))) || (await store.has(objectKeys.finish(sweep, attempt)));
}
