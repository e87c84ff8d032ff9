import type { Scenario } from '../scenario.ts';
import { interruptCpus, masksOf, queueOfCpu } from './queue-map.ts';

/**
 * Hardware queue pairs of all controllers: queue = controller x perController + local number; the queues that interrupt come first,
 * poll queues behind them. Requests and poll requests have a CPU map each.
 */
export class HwQueues {
  readonly perController: number;
  readonly count: number;
  readonly masks: readonly (readonly number[])[];
  readonly irqCpus: Int32Array;
  readonly maskSize: Int32Array;
  readonly irqCpu: Int32Array;
  /** One pending bit per queue: set when an interrupt is raised, cleared when the handler is entered. */
  readonly latched: Uint8Array;
  /** When a handler last left the completion queue empty. */
  readonly drainedAt: Float64Array;
  /** The completion-queue lock is held until then. */
  readonly lockedUntil: Float64Array;
  /** CPU that holds that lock, or held it last. */
  readonly lockedBy: Int32Array;
  /** Completions the device has not signalled yet (coalescing). */
  readonly unsignalled: Int32Array;
  /** Threads that asked for the interrupt of the queue (adaptive completion). */
  readonly armed: Int32Array;
  readonly #mapped: Int32Array;
  readonly #polled: Int32Array;
  readonly #interrupting: number;

  constructor(s: Scenario, { queues, controllers }: { readonly queues: number; readonly controllers: number }) {
    this.#interrupting = queues;
    this.perController = queues + s.poll_queues;
    this.count = this.perController * controllers;
    this.#mapped = queueOfCpu(s.cpus, s.numa_nodes, queues);
    this.#polled = s.poll_queues === 0 ? this.#mapped : queueOfCpu(s.cpus, s.numa_nodes, s.poll_queues);
    this.masks = masksOf(this.#mapped, queues);
    const pollMasks = s.poll_queues === 0 ? [] : masksOf(this.#polled, s.poll_queues);
    const sizes = [...this.masks, ...pollMasks].map((mask) => mask.length);
    this.irqCpus = interruptCpus(this.masks, { devices: controllers, cpus: s.cpus, irq_placement: s.irq_placement });
    this.maskSize = Int32Array.from({ length: this.count }, (_, queue) => sizes[queue % this.perController]!);
    this.irqCpu = Int32Array.from({ length: this.count }, (_, queue) => {
      const local = queue % this.perController;
      return local < queues ? this.irqCpus[Math.floor(queue / this.perController) * queues + local]! : -1;
    });
    this.latched = new Uint8Array(this.count);
    this.drainedAt = new Float64Array(this.count).fill(-1);
    this.lockedUntil = new Float64Array(this.count);
    this.lockedBy = new Int32Array(this.count);
    this.unsignalled = new Int32Array(this.count);
    this.armed = new Int32Array(this.count);
  }

  /** Local number of the queue that a CPU submits to. */
  localOf(cpu: number, polled: boolean): number {
    return polled ? this.#interrupting + this.#polled[cpu]! : this.#mapped[cpu]!;
  }
}
