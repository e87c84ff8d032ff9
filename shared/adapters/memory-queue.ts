import type { Clock, MessageQueue } from '#planner';
import { calm, type Disturbance, disturbance, type Trouble } from './disturbance.ts';
import { QueueError } from './queue-error.ts';
import { systemClock } from './system-clock.ts';

/** As the real service allows in one call. */
const MAX_BATCH = 10;
/** A sender gives up on an entry after this many refusals in a row. */
const MAX_SEND_TRIES = 50;

export interface QueueSettings {
  /** A received message is hidden this long, then delivered again unless it was deleted. */
  readonly visibilityTimeoutMs: number;
  /** A message received this often and still not deleted goes to the dead letters. */
  readonly maxReceiveCount: number;
  /** Where such a message goes; without one it is dropped. */
  readonly deadLetters?: MessageQueue<unknown>;
  readonly clock?: Clock;
  readonly disturb?: Disturbance;
}

export interface Received {
  readonly body: unknown;
  /** Names this delivery; a later delivery of the same message makes it stale. */
  readonly receipt: string;
  readonly receiveCount: number;
}

/** Entries that were not accepted, by their place in the batch, and why. */
export type BatchFailures = ReadonlyMap<number, BatchFailure>;
type BatchFailure = 'Throttled' | 'ReceiptHandleIsInvalid';

interface Held {
  readonly id: number;
  /** JSON, so that sender and receiver share nothing. */
  readonly body: string;
  deliveries: number;
  visibleAtMs: number;
}

export function memoryQueue<Message>(settings: QueueSettings): MemoryQueue<Message> {
  return new MemoryQueue(settings);
}

/** A queue in this process that behaves as the real one: at least once, in no promised order, hidden while received. */
export class MemoryQueue<Message> implements MessageQueue<Message> {
  readonly #settings: QueueSettings;
  readonly #clock: Clock;
  readonly #trouble: Trouble;
  readonly #held = new Map<number, Held>();
  #listeners: (() => void)[] = [];
  #lastId = 0;

  constructor(settings: QueueSettings) {
    this.#settings = settings;
    this.#clock = settings.clock ?? systemClock;
    this.#trouble = settings.disturb === undefined ? calm : disturbance(settings.disturb);
  }

  async send(messages: readonly Message[]): Promise<void> {
    for (let from = 0; from < messages.length; from += MAX_BATCH) {
      sendAll(this, messages.slice(from, from + MAX_BATCH));
    }
  }

  sendBatch(messages: readonly Message[]): BatchFailures {
    checkBatch(messages.length);
    const failures = new Map<number, BatchFailure>();
    for (const [i, message] of messages.entries()) {
      if (this.#trouble.throttles()) failures.set(i, 'Throttled');
      else this.#accept(JSON.stringify(message));
    }
    if (this.#trouble.poisons()) this.#accept(JSON.stringify({ poison: true }));
    this.#changed();
    return failures;
  }

  async receive(max: number): Promise<readonly Received[]> {
    checkBatch(max);
    await this.#buryExhausted();
    return this.#trouble
      .order(this.#visible())
      .slice(0, max)
      .map((message) => this.#deliver(message));
  }

  deleteBatch(receipts: readonly string[]): BatchFailures {
    checkBatch(receipts.length);
    const failures = new Map<number, BatchFailure>();
    for (const [i, receipt] of receipts.entries()) {
      const message = this.#find(receipt);
      if (message === undefined) failures.set(i, 'ReceiptHandleIsInvalid');
      else if (this.#trouble.throttles()) failures.set(i, 'Throttled');
      else this.#held.delete(message.id);
    }
    return failures;
  }

  /** False when the receipt is stale. */
  changeVisibility(receipt: string, visibleAtMs: number): boolean {
    const message = this.#find(receipt);
    if (message === undefined) return false;
    message.visibleAtMs = visibleAtMs;
    this.#changed();
    return true;
  }

  /** When the next message can be received; undefined when the queue is empty. */
  nextVisibleAtMs(): number | undefined {
    if (this.#held.size === 0) return undefined;
    return Math.min(...Array.from(this.#held.values(), ({ visibleAtMs }) => visibleAtMs));
  }

  /** Calls back once, when a message was sent or its visibility changed. */
  onNextChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #accept(body: string): void {
    this.#lastId += 1;
    this.#held.set(this.#lastId, { id: this.#lastId, body, deliveries: 0, visibleAtMs: this.#clock.now() });
  }

  #changed(): void {
    const told = this.#listeners;
    this.#listeners = [];
    for (const tell of told) tell();
  }

  #visible(): readonly Held[] {
    return [...this.#held.values()].filter(({ visibleAtMs }) => visibleAtMs <= this.#clock.now());
  }

  #find(receipt: string): Held | undefined {
    const [id, delivery] = receipt.split(':');
    const message = this.#held.get(Number(id));
    return message !== undefined && String(message.deliveries) === delivery ? message : undefined;
  }

  #deliver(message: Held): Received {
    const hiddenMs = this.#trouble.duplicates() ? 0 : this.#settings.visibilityTimeoutMs;
    message.deliveries += 1;
    message.visibleAtMs = this.#clock.now() + hiddenMs;
    const { id, body, deliveries } = message;
    return { body: JSON.parse(body), receipt: `${id}:${deliveries}`, receiveCount: deliveries };
  }

  /** As the real service does it: when a message would be received once too often. */
  async #buryExhausted(): Promise<void> {
    const exhausted = this.#visible().filter(({ deliveries }) => deliveries >= this.#settings.maxReceiveCount);
    for (const { id } of exhausted) this.#held.delete(id);
    if (exhausted.length === 0) return;
    await this.#settings.deadLetters?.send(exhausted.map(({ body }) => JSON.parse(body) as unknown));
  }
}

/** Sends what was refused again, only that, until all is accepted. */
function sendAll<Message>(queue: MemoryQueue<Message>, batch: readonly Message[]): void {
  let rest = batch;
  for (let tries = 0; rest.length > 0; tries += 1) {
    if (tries === MAX_SEND_TRIES) {
      throw new QueueError(`The queue refused ${rest.length} of ${batch.length} messages ${MAX_SEND_TRIES} times.`);
    }
    const failures = queue.sendBatch(rest);
    rest = rest.filter((_, i) => failures.has(i));
  }
}

function checkBatch(length: number): void {
  if (length > MAX_BATCH) throw new QueueError(`A batch holds at most ${MAX_BATCH} entries, not ${length}.`);
}
