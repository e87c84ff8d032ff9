import { beforeAll, describe, expect, test } from 'vitest';
import type { Scenario } from '#blocklayer';
import { type Example, failures, mean, runExample, where } from './run-example.ts';

const MINUTES = 60_000;

function example(name: string): {
  readonly iops: (settings: Partial<Scenario>) => number;
  readonly said: () => string;
} {
  let found: Example;
  beforeAll(async () => {
    found = await runExample(name);
    expect(failures(found.rows)).toEqual([]);
  }, 5 * MINUTES);
  return { iops: (settings) => mean(where(found.rows, settings), 'iops'), said: () => found.said };
}

describe('seed1-dm-polling', () => {
  const { iops, said } = example('seed1-dm-polling');

  test('recommends polling', () => expect(said()).toMatch(/completion=iopoll/));
  test.each(['dm_linear', 'dm_stripe'] as const)('polling is worth some per cent on %s, as it was', (stack) => {
    const gain = iops({ stack, completion: 'iopoll' }) / iops({ stack, completion: 'interrupt' });
    expect(gain).toBeGreaterThan(1.03);
    expect(gain).toBeLessThan(1.3);
  });
});

describe('seed2-nvmet-polling', () => {
  const { iops, said } = example('seed2-nvmet-polling');

  test('recommends the polling thread', () => expect(said()).toMatch(/completion=polling_thread/));
  test.each([
    [4096, 1.1, 1.5],
    [2_097_152, 1.005, 1.15],
  ])('with IOs of %i bytes it is worth what it was', (bs, low, high) => {
    for (const rw of ['randread', 'randwrite', 'randrw'] as const) {
      const gain = iops({ rw, bs, completion: 'polling_thread' }) / iops({ rw, bs, completion: 'interrupt' });
      expect(gain).toBeGreaterThan(low);
      expect(gain).toBeLessThan(high);
    }
  });
});

describe('seed3-passthrough', () => {
  const { iops, said } = example('seed3-passthrough');
  const polled = { completion: 'iopoll' } as const;
  const before = { alloc_cache: false, batched_completion: false } as const;
  const after = { alloc_cache: true, batched_completion: true } as const;

  test('recommends polled passthrough with caches and batches', () => {
    expect(said()).toMatch(/ioengine=io_uring_cmd.*completion=iopoll.*alloc_cache=true.*batched_completion=true/);
  });
  test('they are worth about 12 % polled', () => {
    const gain =
      iops({ ...polled, ...after, ioengine: 'io_uring_cmd' }) /
      iops({ ...polled, ...before, ioengine: 'io_uring_cmd' });
    expect(gain).toBeGreaterThan(1.08);
    expect(gain).toBeLessThan(1.18);
  });
  test('passthrough before the series loses to the block path with caches, after it wins', () => {
    const block = iops({ ...polled, ...after, ioengine: 'io_uring' });
    expect(iops({ ...polled, ...before, ioengine: 'io_uring_cmd' })).toBeLessThan(block);
    expect(iops({ ...polled, ...after, ioengine: 'io_uring_cmd' })).toBeGreaterThan(block);
  });
});

describe('seed4-host-tags', () => {
  const { iops } = example('seed4-host-tags');
  const lost = (cpus: number): number =>
    1 - iops({ cpus, hw_queues: cpus, hctx_scan: true }) / iops({ cpus, hw_queues: 1, hctx_scan: true });

  test('with a scan on completion a queue per CPU loses to one queue: most on 128 CPUs, less on 64', () => {
    expect(lost(128)).toBeGreaterThan(0.2);
    expect(lost(64)).toBeLessThan(lost(128));
  });
  test('without the scan nothing is lost', () => {
    const free =
      iops({ cpus: 128, hw_queues: 128, hctx_scan: false }) / iops({ cpus: 128, hw_queues: 1, hctx_scan: false });
    expect(free).toBeGreaterThan(0.97);
  });
});
