import { describe, expect, test } from 'vitest';
import { memoryStore } from '#adapters';
import {
  buryFinish,
  buryPart,
  handleFinish,
  handlePart,
  listSweeps,
  sweepStatus,
  sweepUp,
  UnknownMessage,
} from '#planner';
import { VirtualClock } from '../adapters/virtual-clock.ts';
import { keysOf, makeWorld, objectKeys, resultsOf, SMALL, submit, type World } from './world.ts';

const STRANGER = 's-01kbax3v5e-8q2w4n6y0c5r7t9j';
const HOUR_MS = 3_600_000;

const whole = await (async () => {
  const world = makeWorld();
  const id = await submit(world);
  await world.drain();
  return resultsOf(world, id);
})();

const shiftOf = ({ clock }: World) => ({ deadlineMs: clock.now() + HOUR_MS });

describe('messages that nobody of ours sent', () => {
  const NO_PART = [
    undefined,
    null,
    'text',
    [],
    {},
    { sweep: '../../active', attempt: 1, part: 0, from: 0, to: 1 },
    { attempt: 1, part: 999, from: 0, to: 1 },
    { attempt: 1, part: 0, from: 0, to: 16 },
    { attempt: 1, part: 0, from: 1, to: 1 },
    { attempt: 9, part: 0, from: 0, to: 1 },
    { attempt: 1, part: 0, from: 0, to: 1, more: true },
  ];
  const NO_FINISH = [undefined, 'text', {}, { attempt: 0 }, { attempt: 9 }, { attempt: 1, part: 0 }];

  /** Of this sweep, unless it names one. */
  const about = (sweep: string, body: unknown) =>
    typeof body === 'object' && body !== null && !Array.isArray(body) ? { sweep, ...body } : body;

  test('are refused, as dead letters taken away, and spoil nothing', async () => {
    const world = makeWorld();
    const { ports } = world;
    const id = await submit(world);
    for (const body of NO_PART.map((each) => about(id, each))) {
      await expect(handlePart(ports, body, shiftOf(world))).rejects.toThrow(UnknownMessage);
      expect(await buryPart(ports, body)).toBe('acknowledge');
    }
    for (const body of NO_FINISH.map((each) => about(id, each))) {
      await expect(handleFinish(ports, body)).rejects.toThrow(UnknownMessage);
      expect(await buryFinish(ports, body)).toBe('acknowledge');
    }
    await world.drain();
    expect(await sweepStatus(ports, id)).toMatchObject({ status: 'completed', attempt: 1 });
    expect(await resultsOf(world, id)).toBe(whole);
  });

  test('about a sweep that is gone are answered and leave nothing', async () => {
    const world = makeWorld();
    const message = { sweep: STRANGER, attempt: 1 };
    expect(await handlePart(world.ports, { ...message, part: 0, from: 0, to: 1 }, shiftOf(world))).toBe('acknowledge');
    expect(await handleFinish(world.ports, message)).toBe('acknowledge');
    expect(await keysOf(world.ports.store)).toEqual([]);
  });

  test('a finish that is given up after another has finished changes nothing', async () => {
    const world = makeWorld();
    const id = await submit(world);
    await world.drain();
    await buryFinish(world.ports, { sweep: id, attempt: 1 });
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'completed', reason: null });
  });
});

describe('a checkpoint that cannot be trusted', () => {
  const GOOD = { rows_done: 1, rows_csv: '', failed_tries: 0, last_error: null, lease_until_ms: 0 };

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    JSON.stringify(GOOD),
    JSON.stringify({ ...GOOD, rows_done: 0, rows_csv: '"cut' }),
    JSON.stringify({ ...GOOD, rows_done: -1 }),
    JSON.stringify({ ...GOOD, lease_until_ms: 'never' }),
  ])('is as good as none: %j', async (text) => {
    const world = makeWorld();
    const id = await submit(world);
    await world.ports.store.put(objectKeys.checkpoint(id, 1, 3), text);
    await sweepStatus(world.ports, id);
    await world.drain();
    expect(await resultsOf(world, id)).toBe(whole);
    expect(world.errors).toEqual([]);
  });
});

describe('objects that are not ours', () => {
  test('are passed over', async () => {
    const world = makeWorld();
    const { store } = world.ports;
    const id = await submit(world);
    const below = (name: string) => `${objectKeys.sweep(id)}${name}`;
    const strange = ['active/note.txt', 'active/a/b', 'newest/0', 'newest/zzz', below('parts/1/00001.csv.bak')];
    for (const key of [...strange, below('attempts/old.json'), below('checkpoints/1/x')]) await store.put(key, 'text');
    await sweepUp(world.ports, Number.NEGATIVE_INFINITY);
    expect((await listSweeps(world.ports, { limit: 1 })).sweeps.map((sweep) => sweep.id)).toEqual([id]);
    await world.drain();
    expect(await resultsOf(world, id)).toBe(whole);
    expect(await keysOf(store, 'active/')).toEqual(['active/a/b', 'active/note.txt']);
  });

  test('a sweep that cannot be read keeps the sweep-up from no other', async () => {
    const world = makeWorld();
    const { store } = world.ports;
    const broken = await submit(world);
    const other = await submit(world, { ...SMALL, seed: 8 });
    while (await world.stepPart());
    await store.put(objectKeys.attempt(broken, 1), 'no JSON');
    world.clock.advance(HOUR_MS);
    await expect(sweepUp(world.ports)).rejects.toThrow('1 of 2 active sweeps cannot be looked at.');
    await world.drain();
    expect(await sweepStatus(world.ports, other)).toMatchObject({ status: 'completed' });
  });
});

test('a long part writes a few times its own size in checkpoints, not its square', async () => {
  const clock = new VirtualClock();
  const store = memoryStore(clock);
  let written = 0;
  const put: typeof store.put = async (key, body) => {
    if (key.includes('/checkpoints/')) written += body.length;
    return store.put(key, body);
  };
  const inner = makeWorld().ports.simulate;
  const world = makeWorld({
    clock,
    store: { ...store, put },
    simulate: async (spec, orders) => {
      clock.advance(1_000 * orders.length);
      return inner(spec, orders);
    },
  });
  const axes = { iodepth: { range: { start: 1, stop: 16, step: 1 } } };
  const id = await submit(world, { ...SMALL, axes, replicates: 100 });
  await world.stepPart();
  const size = (await store.get(objectKeys.part(id, 1, 0)))?.length ?? 0;
  expect(size).toBeGreaterThan(50_000);
  // Of the sizes 1.25^n below the whole: their sum is below five times it; JSON adds escapes, and two more are written at the ends.
  expect(written).toBeLessThan(8 * size);
});
