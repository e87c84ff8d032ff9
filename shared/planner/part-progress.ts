import { csvLine, type Row } from '#sweep';
import { type Checkpoint, readWholeCheckpoint } from './checkpoint.ts';
import { toJson } from './documents.ts';
import { CHECKPOINT_GROWTH, CHECKPOINT_INTERVAL_MS, MAX_TRIES } from './limits.ts';
import type { Clock, ObjectStore } from './ports.ts';

const NOTHING_YET: Checkpoint = { rows_done: 0, rows_csv: '', failed_tries: 0, last_error: null, lease_until_ms: 0 };

/** How far a part is, in memory and in its checkpoint. One worker owns it for the length of a lease. */
export class PartProgress {
  readonly #store: ObjectStore;
  readonly #clock: Clock;
  readonly #key: string;
  readonly #leaseUntilMs: number;
  readonly #lines: string[];
  #rowsDone: number;
  #failedTries: number;
  #lastError: string | null;
  #heldAtMs = 0;
  /** Rows in the checkpoint that this worker wrote last. */
  #rowsSaved = -1;
  /** A worker was lost in this part: from now on row by row, so that the row is found. */
  readonly careful: boolean;

  constructor(place: { store: ObjectStore; clock: Clock; key: string; leaseUntilMs: number }, checkpoint: Checkpoint) {
    this.#store = place.store;
    this.#clock = place.clock;
    this.#key = place.key;
    this.#leaseUntilMs = place.leaseUntilMs;
    this.#lines = checkpoint.rows_csv === '' ? [] : [checkpoint.rows_csv];
    this.#rowsDone = checkpoint.rows_done;
    this.#lastError = checkpoint.last_error;
    const lost = checkpoint.lease_until_ms > 0 ? 1 : 0;
    this.#failedTries = checkpoint.failed_tries + lost;
    this.careful = this.#failedTries > 0;
  }

  static async read(store: ObjectStore, key: string): Promise<Checkpoint> {
    return (await readWholeCheckpoint(store, key)) ?? NOTHING_YET;
  }

  get rowsDone(): number {
    return this.#rowsDone;
  }

  get rowsCsv(): string {
    return this.#lines.join('');
  }

  get lastError(): string | null {
    return this.#lastError;
  }

  /** The next row broke its worker too often: it is not tried again. */
  get givesUpNextRow(): boolean {
    return this.#failedTries >= MAX_TRIES - 1;
  }

  get isDue(): boolean {
    return this.careful || this.#clock.now() - this.#heldAtMs >= CHECKPOINT_INTERVAL_MS;
  }

  add(rows: readonly Row[]): void {
    for (const row of rows) this.#lines.push(csvLine(row));
    this.#rowsDone += rows.length;
    this.#failedTries = 0;
    this.#lastError = null;
  }

  /**
   * Before the next row is tried: should this worker be lost, the next one knows where. A checkpoint holds all rows done,
   * so it is written when these have grown by a share, and a long part writes a few times its own size, not its square.
   */
  async hold(): Promise<void> {
    this.#heldAtMs = this.#clock.now();
    if (this.careful || this.#rowsDone >= this.#rowsSaved * CHECKPOINT_GROWTH) await this.#save(this.#leaseUntilMs);
  }

  /** This worker stops in good order; nobody has to wait for its lease. */
  release(): Promise<void> {
    return this.#save(0);
  }

  /** Trying the next row threw; counts as a try. */
  addFailedTry(error: unknown): void {
    this.#failedTries += 1;
    this.#lastError = error instanceof Error ? error.message : String(error);
  }

  #save(leaseUntilMs: number): Promise<void> {
    this.#rowsSaved = this.#rowsDone;
    const checkpoint: Checkpoint = {
      rows_done: this.#rowsDone,
      rows_csv: this.rowsCsv,
      failed_tries: this.#failedTries,
      last_error: this.#lastError,
      lease_until_ms: leaseUntilMs,
    };
    return this.#store.put(this.#key, toJson(checkpoint));
  }
}
