import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventQueue, HeapEventQueue, PHASE } from '#engine';

const SLOTS = 12;
type Queue = EventQueue | HeapEventQueue;
const QUEUES = [
  ['wheel', (slots: number): Queue => new EventQueue(slots)],
  ['heap', (slots: number): Queue => new HeapEventQueue(slots)],
] as const;

describe.each(QUEUES)('the %s', (_, make) => {
  it('starts empty at time 0', () => {
    const queue = make(4);
    expect([queue.now, queue.scheduled, queue.next(), queue.now]).toEqual([0, 0, -1, 0]);
  });

  it('returns events by time and moves the clock to them', () => {
    const queue = make(4);
    for (const [slot, atNs] of [40, 10, 30, 20].entries()) queue.schedule(slot, atNs);
    expect(drain(queue)).toEqual([
      [1, 10],
      [3, 20],
      [2, 30],
      [0, 40],
    ]);
  });

  it('orders one instant by phase, then by order of scheduling', () => {
    const queue = make(6);
    queue.schedule(0, 5, PHASE.sample);
    queue.schedule(1, 5, PHASE.submission);
    queue.schedule(2, 5, PHASE.completion);
    queue.schedule(3, 5, PHASE.dispatch);
    queue.schedule(4, 5, PHASE.completion);
    queue.schedule(5, 5, PHASE.submission);
    expect(drain(queue).map(([slot]) => slot)).toEqual([2, 4, 3, 1, 5, 0]);
  });

  it('keeps the order of scheduling when one of two equal times was far away when it was scheduled', () => {
    const queue = make(4);
    queue.schedule(0, 3_000_000);
    queue.schedule(1, 2_900_000);
    queue.next();
    queue.schedule(2, 3_000_000);
    expect(drain(queue).map(([slot]) => slot)).toEqual([0, 2]);
  });

  it('holds times exactly up to 2^53 - 1 ns, 104 days', () => {
    const queue = make(2);
    queue.schedule(0, Number.MAX_SAFE_INTEGER);
    queue.schedule(1, Number.MAX_SAFE_INTEGER - 1);
    expect(drain(queue)).toEqual([
      [1, Number.MAX_SAFE_INTEGER - 1],
      [0, Number.MAX_SAFE_INTEGER],
    ]);
  });

  it('frees a slot before it returns it', () => {
    const queue = make(1);
    queue.schedule(0, 1);
    expect([queue.next(), queue.isScheduled(0)]).toEqual([0, false]);
    queue.schedule(0, 1);
    expect([queue.next(), queue.now]).toEqual([0, 1]);
  });

  it.each([0, 5_000_000])('forgets a cancelled event at now + %i ns and takes the slot again', (delayNs) => {
    const queue = make(2);
    queue.schedule(0, delayNs);
    queue.cancel(0);
    queue.cancel(0);
    expect([queue.isScheduled(0), queue.scheduled, queue.next()]).toEqual([false, 0, -1]);
    queue.schedule(0, delayNs + 1);
    expect([queue.next(), queue.now]).toEqual([0, delayNs + 1]);
  });

  it('ignores slots it does not have when it cancels', () => {
    const queue = make(2);
    queue.schedule(0, 7);
    for (const slot of [-1, -4096, 2, 99]) {
      queue.cancel(slot);
      expect(queue.isScheduled(slot)).toBe(false);
    }
    expect(drain(queue)).toEqual([[0, 7]]);
  });

  it('refuses the past with both times', () => {
    const queue = make(2);
    queue.schedule(0, 1000);
    queue.next();
    expect(() => queue.schedule(0, 999)).toThrow(/at 999 ns.* now 1000 ns: that is 1 ns in the past/);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses the time %d', (atNs) => {
    expect(() => make(2).schedule(0, atNs)).toThrow(/whole nanoseconds/);
  });

  it.each([-1, 16, 0.5, Number.NaN])('refuses the phase %d', (phase) => {
    expect(() => make(2).schedule(0, 1, phase)).toThrow(/phases are whole numbers from 0 to 15/);
  });

  it.each([-1, -4096, 2, 0.5])('refuses the slot %d', (slot) => {
    expect(() => make(2).schedule(slot, 1)).toThrow(/not one of this queue's slots/);
  });

  it.each([1, 5_000_000])('refuses a slot that is pending at %i ns', (atNs) => {
    const queue = make(2);
    queue.schedule(0, atNs);
    expect(() => queue.schedule(0, 2)).toThrow(/scheduled already/);
    expect(() => queue.schedule(0, 6_000_000)).toThrow(/scheduled already/);
    expect(queue.scheduled).toBe(1);
  });

  it('holds its invariants under random use', () => {
    fc.assert(
      fc.property(steps(), (sequence) => {
        expect(replay(make(SLOTS), sequence)).toEqual(replay(new SortedList(), sequence));
      }),
      { numRuns: 150 },
    );
  });
});

describe('the two queues', () => {
  it('give the same order under random schedule, cancel and next', () => {
    fc.assert(
      fc.property(steps(), (sequence) => {
        expect(replay(new EventQueue(SLOTS), sequence)).toEqual(replay(new HeapEventQueue(SLOTS), sequence));
      }),
      { numRuns: 300 },
    );
  });
});

/** Delays that meet every part of the wheel: ties, one bucket, one turn, its limits, the far heap, time jumps. */
function delays(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(0, 0, 1, 255, 256, 257, 8192),
    fc.constantFrom(2 ** 19 - 1, 2 ** 19, 2 ** 20 - 256, 2 ** 20 - 1, 2 ** 20, 3 * 2 ** 19, 2 ** 31, 2 ** 32, 2 ** 40),
    fc.integer({ min: 0, max: 2000 }),
    fc.integer({ min: 0, max: 2 ** 21 }),
    fc.integer({ min: 0, max: 2 ** 34 }),
  );
}

type Step =
  | { readonly kind: 'schedule'; readonly slot: number; readonly delayNs: number; readonly phase: number }
  | { readonly kind: 'cancel'; readonly slot: number }
  | { readonly kind: 'next' };

function steps(): fc.Arbitrary<Step[]> {
  const slot = fc.nat(SLOTS - 1);
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('schedule' as const), slot, delayNs: delays(), phase: fc.nat(3) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), slot }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('next' as const) }) },
  );
  return fc.array(step, { maxLength: 400 });
}

/** All that can be seen of a queue from outside while it takes the steps, and then until it is empty. */
function replay(queue: Queue | SortedList, sequence: readonly Step[]): unknown[] {
  const seen: unknown[] = [];
  for (const step of sequence) {
    if (step.kind === 'next') seen.push([queue.next(), queue.now]);
    else if (step.kind === 'cancel') queue.cancel(step.slot);
    else if (!queue.isScheduled(step.slot)) queue.schedule(step.slot, queue.now + step.delayNs, step.phase);
    seen.push(queue.scheduled);
  }
  return [...seen, ...drain(queue)];
}

function drain(queue: Queue | SortedList): [number, number][] {
  const events: [number, number][] = [];
  for (let slot = queue.next(); slot >= 0; slot = queue.next()) events.push([slot, queue.now]);
  return events;
}

/** The order of events as it is written down: a stable sort by time and phase. */
class SortedList {
  now = 0;
  private events: { slot: number; atNs: number; phase: number }[] = [];

  get scheduled(): number {
    return this.events.length;
  }

  schedule(slot: number, atNs: number, phase: number): void {
    this.events.push({ slot, atNs, phase });
    this.events.sort((a, b) => a.atNs - b.atNs || a.phase - b.phase);
  }

  cancel(slot: number): void {
    this.events = this.events.filter((event) => event.slot !== slot);
  }

  isScheduled(slot: number): boolean {
    return this.events.some((event) => event.slot === slot);
  }

  next(): number {
    const first = this.events.shift();
    if (first === undefined) return -1;
    this.now = first.atNs;
    return first.slot;
  }
}
