import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { type ObjectStore, type Ports, type RowSimulator, type SweepStatus, sweepStatus, takeOver } from '#planner';
import { consume } from './consume.ts';
import { consumersOf, localQueues } from './local-queues.ts';
import type { QueueSettings } from './memory-queue.ts';
import { systemClock } from './system-clock.ts';
import { Watch } from './watch.ts';

export interface MachineParts {
  readonly store: ObjectStore;
  readonly simulate: RowSimulator;
  /** Parts in work at once. */
  readonly workers: number;
  readonly queues?: Partial<QueueSettings>;
  /** Told of every error that makes a message come again. */
  readonly failed?: (error: unknown) => void;
}

/** Queues and their consumers in this process: what the cloud's queues and functions are to the planner. */
export interface OneMachine {
  readonly ports: Ports;
  /** Takes up what an earlier process left in the store, then works until `stop`. */
  start(): Promise<void>;
  /**
   * The status at the end of a sweep, or its status when everybody has let go after an interruption.
   * @throws StoreError as soon as the store refuses, since the sweep cannot end then
   */
  ended(id: string): Promise<SweepStatus>;
  /** Every part is let go after the rows in work, and a finish at once, so that they can be taken up again. */
  interrupt(): void;
  /** Interrupts, and waits until everybody has let go. */
  stop(): Promise<void>;
}

export function oneMachine({ store, simulate, workers, queues: settings = {}, failed }: MachineParts): OneMachine {
  const clock = settings.clock ?? systemClock;
  const queues = localQueues(settings);
  const ports: Ports = { store, parts: queues.parts, finish: queues.finish, clock, simulate, randomBytes };
  const watch = new Watch(failed);
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  let working: Promise<unknown> = Promise.resolve();
  const interrupt = (): void => {
    stopping.abort();
    watch.tell();
  };

  return {
    ports,
    async start() {
      await takeOver(ports);
      const consumers = consumersOf({ ports, queues, workers, watch, interrupt: stopping.signal });
      working = Promise.all(consumers.map((consumer) => consume(consumer, stopping.signal)));
    },
    async ended(id) {
      for (;;) {
        const change = watch.nextChange();
        watch.throwStoreError();
        if (stopping.signal.aborted) await working;
        const status = await sweepStatus(ports, id);
        if (status.finished_at !== null || stopping.signal.aborted) return status;
        await change;
      }
    },
    interrupt,
    async stop() {
      interrupt();
      await working;
    },
  };
}
