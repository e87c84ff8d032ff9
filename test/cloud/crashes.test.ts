import { describe, expect, test } from 'vitest';
import { memoryStore } from '#adapters';
import {
  cancelSweep,
  deleteSweep,
  finishSweep,
  type ObjectStore,
  objectKeys,
  type Ports,
  type RowSimulator,
  retrySweep,
  submitSweep,
  sweepUp,
} from '#planner';
import { giveUpFinish } from '../../shared/planner/give-up.ts';
import { VirtualClock } from '../adapters/virtual-clock.ts';
import { breaking, DEMANDING, keysOf, makeWorld, remembering, SMALL, submit, type World } from '../planner/world.ts';

/** Two hours: longer than anything is waited for. */
const LONG_MS = 7_200_000;

class Crashed extends Error {}

/** The ports of a process that dies before its write number `survives`, counted from 0: writes of objects and messages. */
function dying(ports: Ports, survives: number): Ports & { readonly writes: () => number } {
  let writes = 0;
  const mortal =
    <Arguments extends unknown[], T>(act: (...given: Arguments) => Promise<T>) =>
    async (...given: Arguments): Promise<T> => {
      writes += 1;
      if (writes > survives) throw new Crashed(`before write ${writes}`);
      return act(...given);
    };
  const { store, parts, finish } = ports;
  const mortalStore: ObjectStore = {
    ...store,
    put: mortal(store.put),
    putIfAbsent: mortal(store.putIfAbsent),
    delete: mortal(store.delete),
    write: mortal(store.write),
  };
  const send = { parts: { send: mortal(parts.send.bind(parts)) }, finish: { send: mortal(finish.send.bind(finish)) } };
  return { ...ports, store: mortalStore, ...send, writes: () => writes };
}

/** The bytes of every object that is a result, and the state. */
async function outcomeOf({ ports: { store } }: World, id: string): Promise<Record<string, string | undefined>> {
  const files: Record<string, string | undefined> = {};
  for (const key of await keysOf(store, objectKeys.sweep(id))) {
    const name = key.slice(objectKeys.sweep(id).length);
    if (!name.includes('/') && name !== 'status.json' && name !== 'cancel.json') files[name] = await store.get(key);
  }
  const { finished_at_ms: _, ...ending } = JSON.parse((await store.get(objectKeys.status(id))) ?? '{}');
  return { ...files, ending: JSON.stringify(ending) };
}

/** Time passes, the schedule fires, messages are handled, until nothing more happens. */
async function recover(world: World): Promise<void> {
  for (let rounds = 0; rounds < 3; rounds += 1) {
    world.clock.advance(LONG_MS);
    await sweepUp(world.ports);
    await world.drain();
  }
}

type Objects = ReadonlyMap<string, string>;

/** The clock and the ids are the same in each world, so the objects are, too. Some may be there from the start. */
async function makeWorldWith(objects: Objects = new Map(), simulate: RowSimulator = remembering()): Promise<World> {
  const clock = new VirtualClock();
  const store = memoryStore(clock);
  for (const [key, body] of objects) await store.put(key, body);
  return makeWorld({ clock, store, simulate });
}

async function objectsOf({ ports: { store } }: World): Promise<Objects> {
  const bodies = (await keysOf(store)).map(
    async (key): Promise<[string, string]> => [key, (await store.get(key)) ?? ''],
  );
  return new Map(await Promise.all(bodies));
}

/** Runs `act` with ever more writes before the crash, until it gets through. Returns in how many places it crashed. */
async function crashEverywhere(trial: (survives: number) => Promise<'crashed' | 'got through'>): Promise<number> {
  for (let survives = 0; ; survives += 1) {
    if ((await trial(survives)) === 'got through') return survives;
  }
}

async function dies(act: Promise<unknown>): Promise<'crashed' | 'got through'> {
  try {
    await act;
    return 'got through';
  } catch (error) {
    if (error instanceof Crashed) return 'crashed';
    throw error;
  }
}

/** A sweep at three moments of its life: five parts done, all parts done and nobody told, ended. */
async function liveThrough(spec: object) {
  const world = await makeWorldWith();
  const deaf = { ...world, ports: { ...world.ports, finish: { send: async () => undefined } } };
  const id = await submit(deaf, spec);
  for (let part = 0; part < 5; part += 1) await world.stepPart();
  const begun = await objectsOf(world);
  while (await world.stepPart());
  const allDone = new Map(await objectsOf(world));
  await world.ports.finish.send([{ sweep: id, attempt: 1 }]);
  await world.drain();
  return { id, begun, allDone, ended: await objectsOf(world), outcome: await outcomeOf(world, id) };
}

/** What the store holds of a sweep that can be retried, by how it ended. */
const RETRYABLE = {
  'with a row that failed': async () => {
    const world = await makeWorldWith(new Map(), breaking(new Set([3])));
    await submit(world);
    await world.drain();
    return objectsOf(world);
  },
  'by a cancel': async () => {
    const world = await makeWorldWith(plain.begun);
    await cancelSweep(world.ports, plain.id);
    await world.drain();
    return objectsOf(world);
  },
  'without results': async () => {
    const world = await makeWorldWith(plain.allDone);
    await giveUpFinish(world.ports, { sweep: plain.id, attempt: 1 });
    return objectsOf(world);
  },
} satisfies Record<string, () => Promise<Objects>>;

const demanding = await liveThrough(DEMANDING);
const plain = await liveThrough(SMALL);

describe('a process that dies between any two of its writes', { timeout: 300_000 }, () => {
  test('finishing: the same bytes in the end, and never completed before every file is there', async () => {
    const places = await crashEverywhere(async (survives) => {
      const world = await makeWorldWith(demanding.allDone);
      const ports = dying(world.ports, survives);
      const how = await dies(finishSweep(ports, { sweep: demanding.id, attempt: 1 }));
      const halfWay = await outcomeOf(world, demanding.id);
      if (halfWay['ending'] !== '{}') expect(halfWay).toEqual(demanding.outcome);
      await recover(world);
      expect(await outcomeOf(world, demanding.id)).toEqual(demanding.outcome);
      expect(await keysOf(world.ports.store, 'active/')).toEqual([]);
      return how;
    });
    expect(places).toBeGreaterThanOrEqual(7);
  });

  test('submitting: what was promised comes to be by the sweep-up; what was not leaves nothing', async () => {
    const places = await crashEverywhere(async (survives) => {
      const world = await makeWorldWith();
      const how = await dies(submit({ ...world, ports: dying(world.ports, survives) }, SMALL));
      await recover(world);
      const [id] = await idsIn(world);
      if (id === undefined) expect([await keysOf(world.ports.store), how]).toEqual([[], 'crashed']);
      else expect(await outcomeOf(world, id)).toEqual(plain.outcome);
      return how;
    });
    expect(places).toBe(6);
  });

  test('submitting under a key, repeated: one sweep, whole', async () => {
    await crashEverywhere(async (survives) => {
      const world = await makeWorldWith();
      const how = await dies(submitWithKey({ ports: dying(world.ports, survives) }));
      const id = await submitWithKey(world);
      await recover(world);
      expect(await idsIn(world)).toEqual([id]);
      expect(await outcomeOf(world, id)).toEqual(plain.outcome);
      return how;
    });
  });

  test('cancelling: cancelled in the end with what was there, or not at all', async () => {
    const places = await crashEverywhere(async (survives) => {
      const world = await makeWorldWith(plain.begun);
      const how = await dies(cancelSweep(dying(world.ports, survives), plain.id));
      await recover(world);
      const { ending = '{}' } = await outcomeOf(world, plain.id);
      const { status, rows } = JSON.parse(ending);
      expect([status, rows.ok + rows.invalid]).toEqual(survives === 0 ? ['completed', 16] : ['cancelled', 5]);
      return how;
    });
    expect(places).toBe(2);
  });

  test.each(Object.entries(RETRYABLE))(
    'retrying what ended %s: repaired in the end, or as it was and free to be retried',
    async (_, prepare) => {
      const objects = await prepare();
      const { id } = plain;
      const places = await crashEverywhere(async (survives) => {
        const world = await makeWorldWith(objects);
        const before = await outcomeOf(world, id);
        const how = await dies(retrySweep(dying(world.ports, survives), id));
        await recover(world);
        if (survives < 3) {
          expect(await outcomeOf(world, id)).toEqual(before);
          await retrySweep(world.ports, id);
          await recover(world);
        }
        const { ending, ...files } = await outcomeOf(world, id);
        expect({ ...files, ending: ending?.replace('"attempt":2', '"attempt":1') }).toEqual(plain.outcome);
        expect(await keysOf(world.ports.store, 'active/')).toEqual([]);
        return how;
      });
      expect(places).toBe(5);
    },
  );

  test('deleting: gone in the end, and it stays gone', async () => {
    const places = await crashEverywhere(async (survives) => {
      const world = await makeWorldWith(plain.ended);
      const how = await dies(deleteSweep(dying(world.ports, survives), plain.id));
      await recover(world);
      const left = await keysOf(world.ports.store);
      if (survives < 2) expect(left).toContain(objectKeys.spec(plain.id));
      else expect(left).toEqual([objectKeys.deleted(plain.id)]);
      return how;
    });
    expect(places).toBeGreaterThan(20);
  });

  test('a late finish, part or sweep-up does not bring a deleted sweep back', async () => {
    const { id } = plain;
    const world = await makeWorldWith(plain.ended);
    await world.ports.parts.send([{ sweep: id, attempt: 1, part: 0, from: 0, to: 1 }]);
    await world.ports.finish.send([{ sweep: id, attempt: 1 }]);
    await deleteSweep(world.ports, id);
    await recover(world);
    expect(await keysOf(world.ports.store)).toEqual([objectKeys.deleted(id)]);
  });
});

async function idsIn({ ports: { store } }: World): Promise<readonly string[]> {
  const specs = (await keysOf(store, 'sweeps/')).filter((key) => key.endsWith('/spec.json'));
  return specs.map((key) => key.split('/')[1] ?? '');
}

async function submitWithKey({ ports }: Pick<World, 'ports'>): Promise<string> {
  return (await submitSweep(ports, { spec: SMALL, caller: 'test', idempotencyKey: 'k' })).id;
}
