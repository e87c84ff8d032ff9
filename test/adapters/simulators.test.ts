import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inlineSimulator, memoryStore, oneMachine, type WorkerPool, workerPool } from '#adapters';
import { type RowSimulator, StoreError, submitSweep } from '#planner';
import { parseSweepSpec, type SweepSpec } from '#sweep';
import { SMALL } from '../planner/world.ts';

function specOf(input: unknown): SweepSpec {
  const parsed = parseSweepSpec(input);
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  return parsed.spec;
}

const SPEC = specOf(SMALL);
const ORDERS = [...Array(16).keys()].reverse().map((rowIndex) => ({ rowIndex, rateIops: null }));

let pool: WorkerPool;
beforeAll(() => {
  pool = workerPool({ threads: 2 });
});
afterAll(() => pool.close());

const SIMULATORS: Record<string, () => RowSimulator> = {
  inline: () => inlineSimulator(),
  'worker pool': () => pool.simulate,
};

describe.each(Object.entries(SIMULATORS))('%s', (_, simulator) => {
  test('gives the rows in the order they were asked for', async () => {
    const rows = await simulator()(SPEC, ORDERS);
    expect(rows.map(({ rowIndex }) => rowIndex)).toEqual(ORDERS.map(({ rowIndex }) => rowIndex));
    expect(await simulator()(SPEC, [])).toEqual([]);
  });

  test('runs a row open loop at the rate of its host', async () => {
    const [row] = await simulator()(SPEC, [{ rowIndex: 0, rateIops: 5_000 }]);
    expect(row?.scenario.rate_iops).toBe(5_000);
  });

  test('rejects for a row that does not exist', async () => {
    await expect(simulator()(SPEC, [{ rowIndex: 99, rateIops: null }])).rejects.toThrow('Row 99');
    expect(await simulator()(SPEC, ORDERS.slice(0, 1))).toHaveLength(1);
  });
});

test('both give the same rows', async () => {
  expect(await pool.simulate(SPEC, ORDERS)).toEqual(await inlineSimulator()(SPEC, ORDERS));
});

test('rows of different specs at the same time do not mix', async () => {
  const specs = Array.from({ length: 10 }, (_, seed) => specOf({ ...SMALL, seed }));
  const together = await Promise.all(specs.map((spec) => pool.simulate(spec, ORDERS.slice(0, 3))));
  for (const [i, spec] of specs.entries())
    expect(together[i]).toEqual(await inlineSimulator()(spec, ORDERS.slice(0, 3)));
});

test('the inline simulator lets others have their turn between rows', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 0);
  await inlineSimulator()(SPEC, ORDERS);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(3);
});

test('who waits for a sweep is told when the store refuses', async () => {
  const store = memoryStore();
  const machine = oneMachine({ store, simulate: inlineSimulator(), workers: 1 });
  await machine.start();
  const full = () => Promise.reject(new StoreError('Cannot use /somewhere: the disk is full (ENOSPC).'));
  const { id } = await submitSweep(machine.ports, { spec: SMALL, caller: 'test' });
  Object.assign(store, { put: full, putIfAbsent: full, write: full });
  await expect(machine.ended(id)).rejects.toThrow('the disk is full');
  await machine.stop();
});
