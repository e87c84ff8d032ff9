import * as z from 'zod';
import { SWEEP_ID } from './sweep-id.ts';

const count = z.int().nonnegative();

const partMessage = z.strictObject({
  sweep: z.string().regex(SWEEP_ID),
  attempt: z.int().positive(),
  part: count,
  /** Row indices, `to` excluded. */
  from: count,
  to: count,
});

const finishMessage = z.strictObject({ sweep: z.string().regex(SWEEP_ID), attempt: z.int().positive() });

export type PartMessage = Readonly<z.infer<typeof partMessage>>;
export type FinishMessage = Readonly<z.infer<typeof finishMessage>>;

/** Undefined when the body is not a message of ours: it goes to the dead letters and harms no sweep. */
export function parsePartMessage(body: unknown): PartMessage | undefined {
  return partMessage.safeParse(body).data;
}

export function parseFinishMessage(body: unknown): FinishMessage | undefined {
  return finishMessage.safeParse(body).data;
}
