import { CHUNK_TARGET_MS } from './limits.ts';

/** A chunk may grow this much at a time, since rows differ. */
const GROWTH = 4;
const MAX_CHUNK_ROWS = 512;

/** How many rows make a chunk of about the wanted time, learned from the chunk before. */
export class Pace {
  #rows = 1;
  #longestMs = 0;

  get rows(): number {
    return this.#rows;
  }

  /** How long a chunk took at worst. */
  get longestMs(): number {
    return this.#longestMs;
  }

  learn(rows: number, tookMs: number): void {
    const wanted = Math.floor((rows * CHUNK_TARGET_MS) / Math.max(tookMs, 1));
    this.#rows = Math.max(1, Math.min(wanted, rows * GROWTH, MAX_CHUNK_ROWS));
    this.#longestMs = Math.max(this.#longestMs, tookMs);
  }
}
