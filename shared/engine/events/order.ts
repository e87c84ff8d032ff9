/**
 * Named priorities at one instant; smaller is earlier. Events order by time, then phase, then order of scheduling.
 */
export const PHASE = {
  /** What ends at an instant frees tags, servers and slots, so it comes before anyone who looks for them. */
  completion: 0,
  /** Freed resources go to those who already wait before anyone new may take them. */
  dispatch: 1,
  /** New work comes last, so that it sees everything that was freed at its instant. */
  submission: 2,
  /** An observer sees the instant when nothing more happens in it. */
  sample: 3,
} as const;

/** The door that both queues share: pending events and the clock. */
export interface EventCalendar {
  /** Whole nanoseconds: the time of the event that `next` returned last, 0 before. */
  readonly now: number;
  /** Number of pending events. */
  readonly scheduled: number;
  schedule(slot: number, atNs: number, phase?: number): void;
  cancel(slot: number): void;
  isScheduled(slot: number): boolean;
  next(): number;
}

/** Bits that hold a phase: phases are 0 to 15. */
export const PHASE_BITS = 4;
export const PHASE_LIMIT = 1 << PHASE_BITS;

/** An event would come after the end of the clock, 2^53 - 1 ns. */
export class BeyondClock extends RangeError {
  override readonly name = 'BeyondClock';
}

/** Says why an event cannot be scheduled; out of line, so that the hot path stays small. */
export function refuse(slot: number, atNs: number, phase: number, nowNs: number): never {
  const event = `Slot ${slot} cannot be scheduled at ${atNs} ns, phase ${phase}, now ${nowNs} ns`;
  if (!Number.isSafeInteger(atNs)) throw new BeyondClock(`${event}: times are whole nanoseconds up to 2^53 - 1.`);
  if (atNs < nowNs) throw new RangeError(`${event}: that is ${nowNs - atNs} ns in the past.`);
  if (!isPhase(phase)) throw new RangeError(`${event}: phases are whole numbers from 0 to ${PHASE_LIMIT - 1}.`);
  throw new RangeError(`${event}: it is scheduled already, or not one of this queue's slots.`);
}

export function isPhase(phase: number): boolean {
  return Number.isInteger(phase) && phase >= 0 && phase < PHASE_LIMIT;
}
