import { EventHeap } from './event-heap.ts';
import { type EventCalendar, isPhase, refuse } from './order.ts';

/**
 * The same door as `EventQueue` over a plain heap: slower, and simple enough to be the yardstick of its order.
 */
export class HeapEventQueue implements EventCalendar {
  now = 0;
  private readonly heap: EventHeap;

  constructor(slots: number) {
    this.heap = new EventHeap(slots);
  }

  get scheduled(): number {
    return this.heap.size;
  }

  schedule(slot: number, atNs: number, phase = 0): void {
    const isSound = Number.isSafeInteger(atNs) && atNs >= this.now && isPhase(phase);
    if (!isSound || !this.heap.isFree(slot)) refuse(slot, atNs, phase, this.now);
    this.heap.push(slot, atNs, phase);
  }

  cancel(slot: number): void {
    if (this.heap.has(slot)) this.heap.remove(slot);
  }

  isScheduled(slot: number): boolean {
    return this.heap.has(slot);
  }

  next(): number {
    const slot = this.heap.pop();
    if (slot >= 0) this.now = this.heap.timeOf(slot);
    return slot;
  }
}
