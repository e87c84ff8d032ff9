import type { Clock } from '#planner';

/** Time that passes only when a test says so. Starts at a date, since ids carry it. */
export class VirtualClock implements Clock {
  #nowMs = Date.UTC(2026, 0, 1);

  now(): number {
    return this.#nowMs;
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }

  advanceTo(ms: number): void {
    this.#nowMs = Math.max(this.#nowMs, ms);
  }
}
