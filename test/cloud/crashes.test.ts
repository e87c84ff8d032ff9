import { describe, expect, test } from 'vitest';
import { memoryStore } from '#adapters';
import {
  cancelSweep,
  deleteSweep,
  finishSweep,
  type ObjectStore,
  objectKeys,
  type Ports,
  submitSweep,
  sweepUp,
} from '#planner';
import { VirtualClock } from '../adapters/virtual-clock.ts';
import { DEMANDING, keysOf, makeWorld, submit, type World } from '../planner/world.ts';

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
    if (!name.includes('/') && name !== 'status.json') files[name] = await store.get(key);
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

/** The clock and the ids are the same in each world, so the objects are, too. */
function freshWorld(): World {
  const clock = new VirtualClock();
  return makeWorld({ clock, store: memoryStore(clock) });
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

async function expected(): Promise<Record<string, string | undefined>> {
  const world = freshWorld();
  const id = await submit(world, DEMANDING);
  await world.drain();
  return outcomeOf(world, id);
}

const undisturbed = await expected();

describe('a process that dies between any two of its writes', () => {
  test('finishing: the same bytes in the end, and never completed before every file is there', async () => {
    const places = await crashEverywhere(async (survives) => {
      const world = freshWorld();
      const deaf = { ...world, ports: { ...world.ports, finish: { send: async () => undefined } } };
      const id = await submit(deaf, DEMANDING);
      while (await world.stepPart());
      const ports = dying(world.ports, survives);
      const how = await dies(finishSweep(ports, { sweep: id, attempt: 1 }));
      const halfWay = await outcomeOf(world, id);
      if (halfWay['ending'] !== '{}') expect(halfWay).toEqual(undisturbed);
      await recover(world);
      expect(await outcomeOf(world, id)).toEqual(undisturbed);
      expect(await keysOf(world.ports.store, 'active/')).toEqual([]);
      return how;
    });
    expect(places).toBeGreaterThanOrEqual(7);
  });

  test('submitting: what was promised comes to be, by the repeat or the sweep-up; what was not leaves nothing', async () => {
    const places = await crashEverywhere(async (survives) => {
      const world = freshWorld();
      const how = await dies(submit({ ...world, ports: dying(world.ports, survives) }, DEMANDING));
      await recover(world);
      const [id] = (await keysOf(world.ports.store, 'newest/')).length > 0 ? await idsIn(world) : [];
      if (id === undefined) {
        expect(await keysOf(world.ports.store)).toEqual([]);
        expect(how).toBe('crashed');
      } else expect(await outcomeOf(world, id)).toEqual(undisturbed);
      return how;
    });
    expect(places).toBeGreaterThanOrEqual(6);
  });

  test('submitting under a key, repeated: one sweep, whole', async () => {
    await crashEverywhere(async (survives) => {
      const world = freshWorld();
      const ports = dying(world.ports, survives);
      const how = await dies(submitWithKey({ ...world, ports }));
      const id = await submitWithKey(world);
      await recover(world);
      expect(await idsIn(world)).toEqual([id]);
      expect(await outcomeOf(world, id)).toEqual(undisturbed);
      return how;
    });
  });

  test('cancelling: cancelled in the end with what was there, or not at all', async () => {
    const places = await crashEverywhere(async (survives) => {
      const world = freshWorld();
      const id = await submit(world, DEMANDING);
      for (let part = 0; part < 5; part += 1) await world.stepPart();
      const how = await dies(cancelSweep(dying(world.ports, survives), id));
      await recover(world);
      const { ending = '{}' } = await outcomeOf(world, id);
      const { status, rows } = JSON.parse(ending);
      if (survives === 0) expect(status).toBe('completed');
      else {
        expect(status).toBe('cancelled');
        expect(rows.ok + rows.invalid).toBe(5);
      }
      return how;
    });
    expect(places).toBe(2);
  });

  test('deleting: gone in the end, and it stays gone', async () => {
    const places = await crashEverywhere(async (survives) => {
      const world = freshWorld();
      const id = await submit(world, DEMANDING);
      await world.drain();
      const how = await dies(deleteSweep(dying(world.ports, survives), id));
      await recover(world);
      const left = await keysOf(world.ports.store);
      if (survives < 2) expect(left).toContain(objectKeys.spec(id));
      else expect(left).toEqual([objectKeys.deleted(id)]);
      return how;
    });
    expect(places).toBeGreaterThan(20);
  });

  test('a late finish, part or sweep-up does not bring a deleted sweep back', async () => {
    const world = freshWorld();
    const id = await submit(world, DEMANDING);
    await world.drain();
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
  return (await submitSweep(ports, { spec: DEMANDING, caller: 'test', idempotencyKey: 'k' })).id;
}
