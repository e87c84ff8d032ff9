import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streams } from '#engine';
import { LEVEL, Ledger } from '../../shared/blocklayer/costs/ledger.ts';
import { directRecipes } from '../../shared/blocklayer/costs/recipes.ts';
import { costsOf, foldSteps, LABEL, STEP } from '../../shared/blocklayer/costs/steps.ts';
import { Device } from '../../shared/blocklayer/devices/device.ts';
import { Topology } from '../../shared/blocklayer/host/topology.ts';
import { Jobs } from '../../shared/blocklayer/io/jobs.ts';
import { Workloads } from '../../shared/blocklayer/io/workloads.ts';
import { Meter } from '../../shared/blocklayer/measuring/meter.ts';
import { CacheLines } from '../../shared/blocklayer/queues/lines.ts';
import { Lists } from '../../shared/blocklayer/queues/lists.ts';
import { NO_TAG, TagSet } from '../../shared/blocklayer/queues/tags.ts';
import { direct } from '../../shared/blocklayer/stacks/direct.ts';
import { FREE_CPU, scenario } from '../laws/scenarios.ts';

const topology = new Topology(scenario({ cpus: 16, numa_nodes: 2, llc_cpus: 8 }));
const named = streams(3, 0);

/** Lists as arrays would do it. */
class NaiveLists {
  readonly #lists: number[][] = [[], [], []];
  push(list: number, item: number): void {
    this.#lists[list]!.push(item);
  }
  shift(list: number): number {
    return this.#lists[list]!.shift() ?? -1;
  }
  moveAll(from: number, to: number): void {
    this.#lists[to]!.push(...this.#lists[from]!.splice(0));
  }
  count(list: number): number {
    return this.#lists[list]!.length;
  }
  first(list: number): number {
    return this.#lists[list]![0] ?? -1;
  }
}

interface Move {
  readonly kind: 'push' | 'shift' | 'moveAll';
  readonly a: number;
  readonly b: number;
}

/** Does one move and tells all that can be seen of the lists after it. */
function apply(lists: Lists | NaiveLists, { kind, a, b }: Move, item: number): readonly number[] {
  if (kind === 'push') lists.push(a, item);
  if (kind === 'moveAll' && a !== b) lists.moveAll(a, b);
  const shifted = kind === 'shift' ? lists.shift(a) : 0;
  return [shifted, ...[0, 1, 2].flatMap((list) => [lists.count(list), lists.first(list)])];
}

describe('lists', () => {
  it('are first in, first out, as arrays are', () => {
    const kind = fc.constantFrom<Move['kind']>('push', 'shift', 'moveAll');
    const move = fc.record({ kind, a: fc.nat(2), b: fc.nat(2) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        const [lists, naive] = [new Lists(3, 60), new NaiveLists()];
        moves.forEach((one, item) => {
          expect(apply(lists, one, item)).toEqual(apply(naive, one, item));
        });
      }),
    );
  });
});

describe('tags', () => {
  const shape = { depth: 10, cpus: 16, threads: 20, users: 0, staleUsers: 0 };

  it('are as many as the depth, and come back', () => {
    const tags = new TagSet(shape, topology);
    const words = Array.from({ length: 10 }, () => tags.take(0, 0));
    expect(tags.take(0, 0)).toBe(NO_TAG);
    for (const word of words) tags.put(word, 0);
    expect(tags.used).toBe(0);
    expect(tags.take(5, 0)).not.toBe(NO_TAG);
  });

  it.each([
    [1, 1],
    [7, 1],
    [8, 1],
    [16, 2],
    [64, 8],
    [1000, 8],
  ])('depth %i wakes %i at a time', (depth, batch) => {
    expect(new TagSet({ ...shape, depth }, topology).startBatch()).toBe(batch);
  });

  it('wake waiters in turn, each once, and the last one even when no batch is full', () => {
    const tags = new TagSet({ ...shape, depth: 64 }, topology);
    const word = tags.take(0, 0);
    for (const thread of [3, 4, 4]) tags.wait(thread);
    expect(tags.wakeDue).toBe(false);
    tags.put(word, 0);
    expect(tags.wakeDue).toBe(true); // nothing in use: nobody else would wake them
    expect([tags.nextToWake(), tags.nextToWake(), tags.nextToWake()]).toEqual([3, 4, -1]);
  });

  it.each([
    ['two users', 0, 5],
    ['two users and eight stale ones', 8, 4],
  ])('shared fairly by %s, none gets more than its share', (_name, staleUsers, share) => {
    const tags = new TagSet({ ...shape, users: 2, staleUsers }, topology);
    tags.take(0, 1);
    let taken = 0;
    while (tags.take(0, 0) !== NO_TAG) taken++;
    expect(taken).toBe(share);
  });
});

describe('cache lines', () => {
  it('cost nothing to their owner, a transfer to others', () => {
    const lines = new CacheLines(1, topology);
    expect(lines.touch(0, 0, 0, 10)).toBe(0);
    expect(lines.touch(0, 0, 5, 10)).toBe(0);
    expect(lines.touch(0, 8, 1000, 10)).toBe(130);
  });

  it('serve no more often than they are held', () => {
    const lines = new CacheLines(1, topology);
    let waited = 0;
    for (let i = 0; i < 100; i++) waited += lines.touch(0, i % 2, 0, 10);
    // all at once: the k-th waits for k - 1 holds of 10 and 50 for the transfer
    expect(waited).toBe(99 * 50 + (99 * 100 * 60) / 2 - 99 * 50);
    expect(lines.utilisation(1000)).toBeCloseTo((100 * 60 - 50) / 1000);
  });

  it('forget a backlog as time passes', () => {
    const lines = new CacheLines(1, topology);
    lines.touch(0, 0, 0, 500);
    expect(lines.touch(0, 1, 100, 0)).toBe(400 + 50);
    expect(lines.touch(0, 0, 10_000, 0)).toBe(50);
  });
});

describe('spinlocks', () => {
  it('that nobody waits for are lines', () => {
    const [lines, locks] = [new CacheLines(1, topology), new CacheLines(1, topology)];
    for (const [cpu, now] of [
      [0, 0],
      [0, 50],
      [8, 1000],
      [1, 3000],
    ] as const) {
      expect(locks.lock(0, cpu, now, 10)).toBe(lines.touch(0, cpu, now, 10));
    }
  });

  it('are handed over in five lines to who waits for them', () => {
    const locks = new CacheLines(1, topology);
    locks.lock(0, 0, 0, 500);
    expect(locks.lock(0, 1, 100, 0)).toBe(400 + 5 * 50);
  });

  it('pass to and fro between rivals for every turn that one of them takes at once', () => {
    const locks = new CacheLines(1, topology);
    locks.lock(0, 0, 0, 500);
    const turns = [1, 2, 3].map(() => locks.lock(0, 1, 100, 0));
    expect(turns.slice(1)).toEqual([5 * 50, 5 * 50]);
    expect(locks.lock(0, 1, 10_000, 0)).toBe(0);
  });
});

describe('steps and ledger', () => {
  const base = { bs: 4096, ioengine: 'libaio', gtod_reduce: true } as const;
  const stepsOf = (point: object) => {
    const s = scenario({ ...base, alloc_cache: false, ...point });
    return foldSteps([directRecipes(s, costsOf(s), s.bs)]);
  };

  it('scale each class by its own factor', () => {
    const [one, two] = [stepsOf({}), stepsOf({ cpu_factor: 2 })];
    expect(two.ns[STEP.submitIo]!).toBe(2 * one.ns[STEP.submitIo]!);
    expect(two.ns[STEP.doorbell]).toBe(one.ns[STEP.doorbell]); // MMIO does not
    expect(stepsOf({ irq_factor: 3 }).ns[STEP.irqEntry]).toBe(3000);
    expect(stepsOf({ irq_factor: 3 }).ns[STEP.submitIo]).toBe(one.ns[STEP.submitIo]);
  });

  it('add what a hypervisor costs only in a guest', () => {
    expect(stepsOf({ vm_interrupt_ns: 700 }).ns[STEP.irqEntry]).toBe(1000);
    expect(stepsOf({ vm_interrupt_ns: 700, virtualised: true }).ns[STEP.irqEntry]).toBe(1700);
  });

  it('pin and map page by page', () => {
    const [small, large, fixed] = [stepsOf({}), stepsOf({ bs: 65_536 }), stepsOf({ bs: 65_536, fixedbufs: true })];
    expect(large.ns[STEP.submitIo]! - small.ns[STEP.submitIo]!).toBe(15 * 25);
    expect(large.ns[STEP.submitRequest]! - small.ns[STEP.submitRequest]!).toBe(15 * 18 + 677);
    expect(small.ns[STEP.submitIo]! - fixed.ns[STEP.submitIo]!).toBe(90);
  });

  it('vanish when all unit costs are zero', () => {
    const free = stepsOf(FREE_CPU);
    expect(Math.max(...free.ns)).toBe(0);
  });

  it('fold the profile out of the counts', () => {
    const ledger = new Ledger(stepsOf({}));
    ledger.repeat(STEP.syscall, 3);
    ledger.direct(LABEL.cacheLine, 130);
    expect(ledger.take()).toBe(3 * 90 + 130);
    expect(ledger.take()).toBe(0);
    ledger.spun(LABEL.spin, 1000);
    expect(ledger.byLabel().get('entry_SYSCALL_64')).toBe(270);
    expect(ledger.byLabel().get('cache_line')).toBe(130);
    expect(ledger.busyNs(LEVEL.spin)).toBe(1000);
  });
});

describe('the drive', () => {
  const drive = (point: object) =>
    new Device(scenario({ device_latency_cv: 0, ...point }), { read: named.of('r'), write: named.of('w') });

  it('starts no more commands than its ceiling', () => {
    const device = drive({ device_iops_max: 1e6, device_read_latency_us: 10 });
    const ends = Array.from({ length: 5 }, () => device.mediaDoneAt(0, false));
    expect(ends).toEqual([11_000, 12_000, 13_000, 14_000, 15_000]);
  });

  it('serves as many at a time as it is parallel, first come first served', () => {
    const device = drive({ device_parallelism: 2, device_read_latency_us: 10 });
    expect(Array.from({ length: 5 }, () => device.mediaDoneAt(0, false))).toEqual(
      [1, 1, 2, 2, 3].map((n) => n * 10_000),
    );
  });

  it('tells reads from writes, and stretches the link for far data', () => {
    const device = drive({ device_read_latency_us: 10, device_write_latency_us: 30, device_bytes_per_s: 1e9 });
    expect([device.mediaDoneAt(0, false), device.mediaDoneAt(0, true)]).toEqual([10_000, 30_000]);
    expect([device.linkDoneAt(0, 4096, 1), device.linkDoneAt(0, 4096, 2)]).toEqual([4096, 4096 + 8192]);
  });
});

describe('arrivals', () => {
  it('of linear jobs are even and staggered', () => {
    const jobs = new Jobs(
      new Workloads(scenario({ numjobs: 2, rate_iops: 1000, rate_process: 'linear' }), direct),
      named.of('a'),
    );
    expect([jobs.takeArrival(0), jobs.takeArrival(0), jobs.takeArrival(1)]).toEqual([0, 1e6, 500_000]);
  });
});

describe('batches of the meter', () => {
  it('merge in pairs when they are full: no IO is lost, no batch is short', () => {
    const meter = new Meter();
    meter.restart(0, 10);
    for (let i = 1; i <= 10_000; i++) meter.ioDone(i * 100, 1000 + (i % 7), 0);
    expect(meter.batches).toBeGreaterThanOrEqual(20);
    expect(meter.batches).toBeLessThan(40);
    const counts = meter.latencies.map(({ count }) => count);
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(10_000);
    expect(new Set(counts.slice(0, meter.batches))).toEqual(new Set([meter.batchIos]));
    for (const ns of meter.batchNs.subarray(0, meter.batches)) expect(ns).toBe(meter.batchIos * 100);
  });
});
