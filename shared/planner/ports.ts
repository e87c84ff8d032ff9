import type { Row, SweepSpec } from '#sweep';
import type { FinishMessage, PartMessage } from './messages.ts';

export interface StoredObject {
  readonly key: string;
  readonly sizeBytes: number;
  /** When the object was last written, by the clock of the store. */
  readonly modifiedAtMs: number;
}

/**
 * UTF-8 text under keys. Every write is whole or absent, and is seen by every later read and list.
 * A key is one or more segments of `A-Z a-z 0-9 . _ -`, joined by `/`, none starting with a dot.
 */
export interface ObjectStore {
  has(key: string): Promise<boolean>;
  get(key: string): Promise<string | undefined>;
  put(key: string, body: string): Promise<void>;
  /** False when the key was there already; of several at once exactly one is told true. */
  putIfAbsent(key: string, body: string): Promise<boolean>;
  /** Absent is fine. */
  delete(key: string): Promise<void>;
  /** Every object whose key starts with `prefix`, in key order; with `after`, only keys behind it. */
  list(prefix: string, after?: string): AsyncIterable<StoredObject>;
  /** The text of a large object piece by piece; a piece never splits a character. */
  read(key: string): Promise<AsyncIterable<string> | undefined>;
  /** Replaces a large object piece by piece; nobody sees it before the last piece, nor when `pieces` throws. */
  write(key: string, pieces: AsyncIterable<string>): Promise<void>;
  /** An address under which anybody can fetch the object for some minutes; only of a store that clients can reach. */
  link?(key: string, download: Download): Promise<string>;
}

export interface Download {
  readonly fileName: string;
  readonly mediaType: string;
}

/** At least once, in any order. Receiving is not in the port: who owns a queue calls the planner. */
export interface MessageQueue<Message> {
  /** Resolves when every message is accepted; throws when some are not, even after trying again. */
  send(messages: readonly Message[]): Promise<void>;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** One row to simulate: as the sweep says, or, as a finalist, open loop at the rate that one host must carry. */
export interface RowOrder {
  readonly rowIndex: number;
  readonly rateIops: number | null;
}

/** The rows in the order they were asked for. Rejects when a row could not be tried to its end. */
export type RowSimulator = (spec: SweepSpec, orders: readonly RowOrder[]) => Promise<readonly Row[]>;

export interface Ports {
  readonly store: ObjectStore;
  readonly parts: MessageQueue<PartMessage>;
  readonly finish: MessageQueue<FinishMessage>;
  readonly clock: Clock;
  readonly simulate: RowSimulator;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** The store refused, in one sentence for the user. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
