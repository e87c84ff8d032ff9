import { setMaxListeners } from 'node:events';
import { type Disturbance, inlineSimulator, memoryStore } from '#adapters';
import { type ObjectStore, objectKeys, openResult, type Ports, type RowSimulator, submitSweep } from '#planner';
import { type Row, readRows } from '#sweep';
import { takeOne } from '../../shared/adapters/consume.ts';
import { consumersOf, localQueues } from '../../shared/adapters/local-queues.ts';
import { Watch } from '../../shared/adapters/watch.ts';
import { VirtualClock } from '../adapters/virtual-clock.ts';

export interface World {
  readonly ports: Ports;
  readonly clock: VirtualClock;
  readonly interrupt: AbortController;
  /** What handlers threw. */
  readonly errors: unknown[];
  /** Handles one message of the queue of parts; false when none is visible. */
  stepPart(): Promise<boolean>;
  /** Handles messages, letting time pass, until no queue holds any. */
  drain(): Promise<void>;
}

export interface WorldParts {
  readonly store?: ObjectStore;
  readonly simulate?: RowSimulator;
  readonly disturb?: Disturbance;
  readonly clock?: VirtualClock;
}

/** Planner, queues and consumers on one virtual clock: nothing waits, nothing runs by itself. */
export function makeWorld(parts: WorldParts = {}): World {
  const clock = parts.clock ?? new VirtualClock();
  const queues = localQueues(parts.disturb === undefined ? { clock } : { clock, disturb: parts.disturb });
  const { store = memoryStore(clock), simulate = remembering() } = parts;
  let drawn = 0;
  const randomBytes = (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, () => Math.imul(drawn++, 0x9e3779b1) >>> 24);
  const ports: Ports = { store, parts: queues.parts, finish: queues.finish, clock, simulate, randomBytes };
  const errors: unknown[] = [];
  const interrupt = new AbortController();
  setMaxListeners(0, interrupt.signal);
  const watch = new Watch((error) => errors.push(error));
  const consumers = consumersOf({ ports, queues, workers: 1, watch, interrupt: interrupt.signal });

  async function drain(): Promise<void> {
    for (;;) {
      const taken = [];
      for (const consumer of consumers) taken.push(await takeOne(consumer));
      if (taken.includes(true)) continue;
      const next = consumers.flatMap(({ queue }) => queue.nextVisibleAtMs() ?? []);
      if (next.length === 0) return;
      clock.advanceTo(Math.min(...next));
    }
  }
  return { ports, clock, interrupt, errors, stepPart: () => takeOne(consumers[0]!), drain };
}

const inner = inlineSimulator();
const known = new Map<string, Promise<readonly Row[]>>();

/** A row follows from its spec and its order: however many worlds ask for it, it is simulated once. */
export function remembering(): RowSimulator {
  return async (spec, orders) => {
    const rows = orders.map((order) => {
      const key = JSON.stringify([spec, order]);
      const row = known.get(key) ?? inner(spec, [order]);
      known.set(key, row);
      return row;
    });
    return (await Promise.all(rows)).flat();
  };
}

/**
 * Eight points, sixteen rows, a few milliseconds each; two of the points cannot exist. Few figures: what the verdict hangs
 * on is studied figure by figure.
 */
export const SMALL = {
  version: 1,
  name: 'small',
  platform: { name: 'tiny', figures: { cpus: 16, device_hw_queues_max: 8, device_read_latency_us: 80 } },
  seed: 7,
  replicates: 2,
  axes: { hw_queues: [1, 2, 4, 64], iodepth: [1, 4] },
  precision: { iops_half_width: 0.2, confidence: 0.9, max_ios: 1000 },
};

/** The same with a rate that must be carried, so that there are finalists. */
export const DEMANDING = { ...SMALL, slo: { iops: { min: 1000 } }, demand: { iops: 50_000 } };

export async function submit(world: World, spec: unknown = SMALL): Promise<string> {
  return (await submitSweep(world.ports, { spec, caller: 'test' })).id;
}

export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

export async function resultsOf({ ports }: Pick<World, 'ports'>, id: string): Promise<string> {
  return textOf(await openResult(ports, id, 'results.csv'));
}

export async function rowsOf(world: Pick<World, 'ports'>, id: string): Promise<readonly Row[]> {
  return readRows(await resultsOf(world, id));
}

export async function keysOf(store: ObjectStore, prefix = ''): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}

/** A simulator that throws for some rows, the first so many times it meets each. */
export function breaking(rows: ReadonlySet<number>, times = Number.POSITIVE_INFINITY): RowSimulator {
  const whole = remembering();
  const met = new Map<number, number>();
  return async (spec, orders) => {
    for (const { rowIndex } of orders) {
      const before = met.get(rowIndex) ?? 0;
      met.set(rowIndex, before + 1);
      if (rows.has(rowIndex) && before < times) throw new Error(`row ${rowIndex} broke`);
    }
    return whole(spec, orders);
  };
}

export { objectKeys };
