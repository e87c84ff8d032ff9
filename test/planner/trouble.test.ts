import { describe, expect, test } from 'vitest';
import { inlineSimulator } from '#adapters';
import {
  buryFinish,
  finishSweep,
  handleFinish,
  handlePart,
  objectKeys,
  type PartMessage,
  type RowSimulator,
  retrySweep,
  runPart,
  sweepStatus,
  sweepUp,
  takeOver,
  VISIBILITY_TIMEOUT_MS,
  WORKER_TIMEOUT_MS,
} from '#planner';
import { breaking, keysOf, makeWorld, resultsOf, rowsOf, SMALL, submit, type World } from './world.ts';

/** One point, many replicates: all sixteen parts hold four rows. */
const LONG = { ...SMALL, axes: { hw_queues: [1, 2] }, replicates: 32 };

const known = new Map<unknown, Promise<string>>();

/** The results of a spec when nothing goes wrong. */
function undisturbed(spec: unknown = SMALL): Promise<string> {
  const results = known.get(spec) ?? runUndisturbed(spec);
  known.set(spec, results);
  return results;
}

async function runUndisturbed(spec: unknown): Promise<string> {
  const world = makeWorld();
  const id = await submit(world, spec);
  await world.drain();
  return resultsOf(world, id);
}

function messageOf(id: string, part: number, rowsPerPart: number): PartMessage {
  return { sweep: id, attempt: 1, part, from: part * rowsPerPart, to: (part + 1) * rowsPerPart };
}

function shiftOf({ clock }: World) {
  return { deadlineMs: clock.now() + WORKER_TIMEOUT_MS };
}

describe('rows that break', () => {
  test('a poison row is one failed row, never an aborted sweep', async () => {
    const world = makeWorld({ simulate: breaking(new Set([5])) });
    const id = await submit(world);
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({
      status: 'completed_with_failures',
      rows: { ok: 11, invalid: 4, failed: 1 },
    });
    const failed = (await rowsOf(world, id)).filter(({ status }) => status === 'failed');
    expect(failed).toMatchObject([{ rowIndex: 5, errorCode: 'crashed' }]);
    expect(failed[0]?.errorMessage).toMatch(/broke its worker twice.*row 5 broke/);
    expect(world.errors).toHaveLength(2);
  });

  test('several poison rows of one part are found one by one', async () => {
    const world = makeWorld({ simulate: breaking(new Set([1, 2, 7])) });
    const id = await submit(world, LONG);
    await world.drain();
    const rows = await rowsOf(world, id);
    expect(rows).toHaveLength(64);
    expect(rows.filter(({ status }) => status === 'failed').map(({ rowIndex }) => rowIndex)).toEqual([1, 2, 7]);
  });

  test('a row that breaks once and then works leaves no trace', async () => {
    const world = makeWorld({ simulate: breaking(new Set([5]), 1) });
    const id = await submit(world);
    await world.drain();
    expect(await resultsOf(world, id)).toBe(await undisturbed());
  });

  test('when every row fails the sweep has failed, and says why', async () => {
    const world = makeWorld({ simulate: () => Promise.reject(new Error('no such model')) });
    const id = await submit(world);
    await world.drain();
    const status = await sweepStatus(world.ports, id);
    expect(status).toMatchObject({ status: 'failed', rows: { ok: 0, failed: 16 } });
    expect(status.reason).toMatch(/No row could be simulated.*no such model/);
    expect(await rowsOf(world, id)).toHaveLength(16);
  });

  test('retry runs the parts with failed rows again, and only those', async () => {
    const world = makeWorld({ simulate: breaking(new Set([5]), 2) });
    const id = await submit(world);
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'completed_with_failures' });
    await retrySweep(world.ports, id);
    await world.drain();
    expect(await keysOf(world.ports.store, `sweeps/${id}/parts/2/`)).toHaveLength(1);
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'completed', attempt: 2 });
    expect(await resultsOf(world, id)).toBe(await undisturbed());
  });
});

describe('workers that are lost', () => {
  /** A worker takes the part, begins the row, and is never heard of again. */
  async function loseWorker(world: World, message: PartMessage): Promise<void> {
    await new Promise<void>((lost) => {
      const simulate: RowSimulator = () => {
        lost();
        return new Promise(() => undefined);
      };
      void runPart({ ...world.ports, simulate }, message, shiftOf(world));
    });
  }

  test('the part waits for the lease, then is run by another', async () => {
    const world = makeWorld();
    const id = await submit(world);
    const message = messageOf(id, 0, 1);
    await loseWorker(world, message);
    expect(await handlePart(world.ports, message, shiftOf(world))).toEqual({
      deliverAgainAtMs: world.clock.now() + WORKER_TIMEOUT_MS,
    });
    await world.drain();
    expect(await resultsOf(world, id)).toBe(await undisturbed());
  });

  test('the third try at a row that takes its worker along writes it as crashed and goes on', async () => {
    const world = makeWorld();
    const id = await submit(world, LONG);
    const message = messageOf(id, 0, 4);
    for (let tries = 0; tries < 2; tries += 1) {
      await loseWorker(world, message);
      world.clock.advance(VISIBILITY_TIMEOUT_MS);
    }
    await world.drain();
    const rows = await rowsOf(world, id);
    expect(rows).toHaveLength(64);
    expect(rows.filter(({ status }) => status === 'failed')).toMatchObject([{ rowIndex: 0, errorCode: 'crashed' }]);
  });

  test('a duplicate delivery is no try', async () => {
    const world = makeWorld();
    const id = await submit(world);
    const message = messageOf(id, 0, 1);
    await loseWorker(world, message);
    for (let i = 0; i < 5; i += 1) await handlePart(world.ports, message, shiftOf(world));
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'completed' });
  });

  test('after the end of the process its parts are taken up at once, and that is no try', async () => {
    const world = makeWorld();
    const id = await submit(world);
    for (let starts = 0; starts < 4; starts += 1) {
      await loseWorker(world, messageOf(id, 0, 1));
      await takeOver(world.ports);
    }
    const beforeMs = world.clock.now();
    await world.drain();
    expect(world.clock.now() - beforeMs).toBeLessThan(WORKER_TIMEOUT_MS);
    expect(await resultsOf(world, id)).toBe(await undisturbed());
  });
});

describe('workers that run out of time', () => {
  /** Every row takes a minute, so a worker of three minutes manages two of the four rows of a part. */
  function slow(world: () => World): RowSimulator {
    const inner = inlineSimulator();
    return async (spec, orders) => {
      world().clock.advance(60_000 * orders.length);
      return inner(spec, orders);
    };
  }

  test('write their checkpoint, send a continuation and answer; no receive is used up', async () => {
    let world: World;
    world = makeWorld({ simulate: slow(() => world) });
    const id = await submit(world, LONG);
    const message = messageOf(id, 0, 4);
    expect(await runPart(world.ports, message, shiftOf(world))).toBe('continued');
    const { progress } = await sweepStatus(world.ports, id);
    expect(progress.rows_done).toBeGreaterThan(0);
    expect(progress.rows_done).toBeLessThan(4);
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'completed', rows: { failed: 0 } });
    expect(await resultsOf(world, id)).toBe(await undisturbed(LONG));
  });

  test('progress is visible while a part runs', async () => {
    let world: World;
    const seen: number[] = [];
    let id = '';
    const inner = inlineSimulator();
    world = makeWorld({
      simulate: async (spec, orders) => {
        world.clock.advance(2_000);
        if (id !== '') seen.push((await sweepStatus(world.ports, id)).progress.rows_done);
        return inner(spec, orders);
      },
    });
    id = await submit(world, LONG);
    await world.stepPart();
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  test('an interrupted worker lets go between rows, and what it did is kept', async () => {
    let world: World;
    let calls = 0;
    const inner = inlineSimulator();
    world = makeWorld({
      simulate: async (spec, orders) => {
        calls += 1;
        world.clock.advance(1_000);
        if (calls === 2) world.interrupt.abort();
        return inner(spec, orders);
      },
    });
    const id = await submit(world, LONG);
    await world.stepPart();
    expect((await sweepStatus(world.ports, id)).progress.rows_done).toBe(2);

    const next = makeWorld({ store: world.ports.store, clock: world.clock });
    await takeOver(next.ports);
    await next.drain();
    expect(await resultsOf(next, id)).toBe(await undisturbed(LONG));
  });
});

describe('messages that are lost, doubled or not ours', () => {
  test.each([1, 2, 3, 4, 5])('duplicates, disorder, throttling and poison change no byte (seed %i)', async (seed) => {
    const world = makeWorld({ disturb: { seed, duplicate: 0.3, reorder: true, poison: 0.2, throttle: 0.3 } });
    const id = await submit(world);
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'completed' });
    expect(await resultsOf(world, id)).toBe(await undisturbed());
  });

  /** A store that refuses to write some keys. */
  function refusing(isRefused: (key: string) => boolean): World {
    const world = makeWorld();
    const { store } = world.ports;
    const [put, putIfAbsent] = [store.put, store.putIfAbsent];
    const refuse = () => Promise.reject(new Error('refused'));
    Object.assign(store, {
      put: (key: string, body: string) => (isRefused(key) ? refuse() : put(key, body)),
      putIfAbsent: (key: string, body: string) => (isRefused(key) ? refuse() : putIfAbsent(key, body)),
    });
    return world;
  }

  test('a part that ends in the dead letters becomes failed rows, and the sweep ends', async () => {
    const world = refusing((key) => key.endsWith('checkpoints/1/00003.json'));
    const id = await submit(world, LONG);
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({
      status: 'completed_with_failures',
      rows: { failed: 4 },
    });
    const rows = await rowsOf(world, id);
    expect(rows).toHaveLength(64);
    expect(rows.filter(({ errorCode }) => errorCode === 'gave_up').map(({ rowIndex }) => rowIndex)).toEqual([
      12, 13, 14, 15,
    ]);
  });

  test('rows that such a part had are kept', async () => {
    const world = refusing((key) => key.endsWith('parts/1/00003.csv'));
    const id = await submit(world, LONG);
    await world.drain();
    expect(await resultsOf(world, id)).toBe(await undisturbed(LONG));
  });

  test('lost messages are sent again when nothing has moved for long, and not before', async () => {
    const world = makeWorld();
    const id = await submit({ ...world, ports: { ...world.ports, parts: { send: async () => undefined } } });
    await sweepUp(world.ports);
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'queued' });
    world.clock.advance(2 * VISIBILITY_TIMEOUT_MS);
    await sweepUp(world.ports);
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'completed' });
  });

  test('a lost finish message is sent again', async () => {
    const world = makeWorld();
    const id = await submit(world);
    const deaf = { ...world.ports, finish: { send: async () => undefined } };
    for (let part = 0; part < 16; part += 1) await runPart(deaf, messageOf(id, part, 1), shiftOf(world));
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'running', progress: { parts_done: 16 } });
    await sweepUp(world.ports);
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'completed' });
  });

  test('the sweep-up forgets what has ended and submissions that never came to be', async () => {
    const world = makeWorld();
    const id = await submit(world);
    await world.drain();
    await world.ports.store.put(objectKeys.active(id), '');
    await world.ports.store.put(objectKeys.active('s-0000000000-0000000000000000'), '');
    await sweepUp(world.ports);
    expect(await keysOf(world.ports.store, 'active/')).toEqual(['active/s-0000000000-0000000000000000']);
    world.clock.advance(2 * VISIBILITY_TIMEOUT_MS);
    await sweepUp(world.ports);
    expect(await keysOf(world.ports.store, 'active/')).toEqual([]);
  });
});

describe('finishing', () => {
  test('before the last part it does nothing; twice it writes the same bytes', async () => {
    const world = makeWorld();
    const id = await submit(world);
    expect(await finishSweep(world.ports, { sweep: id, attempt: 1 })).toBe('incomplete');
    await world.drain();
    const before = await Promise.all(
      ['results.csv', 'report.json', 'report.md'].map((name) => world.ports.store.get(`sweeps/${id}/${name}`)),
    );
    await world.ports.store.delete(objectKeys.status(id));
    expect(await handleFinish(world.ports, { sweep: id, attempt: 1 })).toBe('acknowledge');
    const after = await Promise.all(
      ['results.csv', 'report.json', 'report.md'].map((name) => world.ports.store.get(`sweeps/${id}/${name}`)),
    );
    expect(after).toEqual(before);
    expect(before.every((text) => text !== undefined)).toBe(true);
  });

  test('a part with a missing row stops loudly, and the sweep ends as failed', async () => {
    const world = makeWorld();
    const id = await submit(world, LONG);
    for (let part = 0; part < 16; part += 1) await world.stepPart();
    const key = objectKeys.part(id, 1, 2);
    const lines = (await world.ports.store.get(key))!.split('\r\n');
    await world.ports.store.put(key, [...lines.slice(0, 2), ...lines.slice(3)].join('\r\n'));
    await world.drain();
    expect(world.errors.map(String)).toContain('Error: The part of rows 8 to 12 has 3 rows instead of 4.');
    const status = await sweepStatus(world.ports, id);
    expect(status.status).toBe('failed');
    expect(status.reason).toMatch(/could not be put together: The part of rows 8 to 12/);
  });

  test('a part without its final line end is merged all the same', async () => {
    const world = makeWorld();
    const id = await submit(world);
    for (let part = 0; part < 16; part += 1) await world.stepPart();
    const key = objectKeys.part(id, 1, 2);
    await world.ports.store.put(key, (await world.ports.store.get(key))!.replace(/\r\n$/, ''));
    await world.drain();
    expect(await resultsOf(world, id)).toBe(await undisturbed());
  });

  test('a dead finish message of a deleted sweep, or of none, harms nobody', async () => {
    const world = makeWorld();
    await buryFinish(world.ports, { sweep: 's-0000000000-0000000000000000', attempt: 1 });
    await buryFinish(world.ports, { poison: true });
    expect(await keysOf(world.ports.store)).toEqual([]);
  });
});

test('sweeps that run at the same time do not mix rows or seeds', async () => {
  const specs = Array.from({ length: 6 }, (_, i) => ({ ...SMALL, seed: 100 + i, name: `sweep ${i}` }));
  const alone = await Promise.all(specs.map(undisturbed));
  const world = makeWorld({ disturb: { seed: 9, reorder: true, duplicate: 0.2 } });
  const ids = await Promise.all(specs.map((spec) => submit(world, spec)));
  await world.drain();
  expect(await Promise.all(ids.map((id) => resultsOf(world, id)))).toEqual(alone);
  expect(new Set(alone).size).toBe(6);
});
