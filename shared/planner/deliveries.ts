import { type Plan, readJson } from './documents.ts';
import { finishSweep } from './finish.ts';
import { giveUpFinish, giveUpPart } from './give-up.ts';
import { Interrupted, interruptible } from './interruptible.ts';
import { type FinishMessage, type PartMessage, parseFinishMessage, parsePartMessage } from './messages.ts';
import { objectKeys } from './object-keys.ts';
import type { Ports } from './ports.ts';
import { runPart, type Shift } from './run-part.ts';

/** What the owner of a queue does with a delivery that was handled. One that threw is delivered again after a pause. */
export type Verdict = 'acknowledge' | 'keep' | { readonly deliverAgainAtMs: number };

/** The body is none of our messages; delivered again it will be none either, and ends in the dead letters. */
export class UnknownMessage extends Error {
  override readonly name = 'UnknownMessage';
}

export async function handlePart(ports: Ports, body: unknown, shift: Shift): Promise<Verdict> {
  const message = parsePartMessage(body);
  if (message === undefined || !(await isPlanned(ports, message))) {
    throw new UnknownMessage('The message names no part of a sweep.');
  }
  const outcome = await runPart(ports, message, shift);
  if (outcome === 'interrupted') return 'keep';
  return typeof outcome === 'string' ? 'acknowledge' : { deliverAgainAtMs: outcome.heldUntilMs };
}

/** @param interrupt asks this finisher to stop; the next one begins anew and writes the same bytes */
export async function handleFinish(ports: Ports, body: unknown, interrupt?: AbortSignal): Promise<Verdict> {
  const message = parseFinishMessage(body);
  if (message === undefined || !(await isBegun(ports, message))) {
    throw new UnknownMessage('The message names no attempt of a sweep.');
  }
  const simulate = interrupt === undefined ? ports.simulate : interruptible(ports.simulate, interrupt);
  try {
    await finishSweep({ ...ports, simulate }, message);
    return 'acknowledge';
  } catch (error) {
    if (error instanceof Interrupted) return 'keep';
    throw error;
  }
}

/** A dead letter of the queue of parts. */
export async function buryPart(ports: Ports, body: unknown): Promise<Verdict> {
  const message = parsePartMessage(body);
  if (message !== undefined && (await isPlanned(ports, message))) await giveUpPart(ports, message);
  return 'acknowledge';
}

/** A dead letter of the finish queue. */
export async function buryFinish(ports: Ports, body: unknown, lastError?: string): Promise<Verdict> {
  const message = parseFinishMessage(body);
  if (message !== undefined && (await isBegun(ports, message))) await giveUpFinish(ports, message, lastError);
  return 'acknowledge';
}

/** Whether somebody could have sent this: what names rows or attempts that there never were would spoil what is there. */
async function isPlanned(ports: Ports, message: PartMessage): Promise<boolean> {
  const { sweep, part, from, to } = message;
  const plan = await readJson<Plan>(ports.store, objectKeys.plan(sweep));
  if (plan === undefined) return isBegun(ports, message);
  const planned = plan.parts[part];
  return planned?.from === from && planned.to === to && isBegun(ports, message);
}

/** A sweep that is gone is nobody's harm. */
async function isBegun({ store }: Ports, { sweep, attempt }: FinishMessage): Promise<boolean> {
  return (await store.has(objectKeys.attempt(sweep, attempt))) || !(await store.has(objectKeys.spec(sweep)));
}
