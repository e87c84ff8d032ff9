import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileStore, memoryStore, oneMachine, type WorkerPool, workerPool } from '#adapters';
import { cancelSweep, objectKeys, retrySweep, submitSweep, takeOver } from '#planner';
import { DEMANDING, makeWorld, submit, type World } from './world.ts';

const FILES = [
  'results.csv',
  'finalists.csv',
  'sensitivity.csv',
  'results.schema.json',
  'report.json',
  'report.md',
  'report.html',
] as const;

/** With gaps, impossible points, replicates and finalists. */
const SPEC = { ...DEMANDING, exclude: [{ hw_queues: 2, iodepth: 1 }], replicates: 3 };

let expected: Digests;
let pool: WorkerPool;
const folders: string[] = [];

/** SHA-256 of each file, so that a difference names the file and not its lines. */
type Digests = Readonly<Record<string, string>>;

async function filesOf({ ports }: Pick<World, 'ports'>, id: string): Promise<Digests> {
  const digests = FILES.map(async (name) => {
    const text = (await ports.store.get(objectKeys.result(id, name))) ?? '';
    return [name, text === '' ? 'absent' : createHash('sha256').update(text).digest('hex')];
  });
  return Object.fromEntries(await Promise.all(digests)) as Digests;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blkplan-bytes-'));
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  const world = makeWorld();
  const id = await submit(world, SPEC);
  await world.drain();
  expected = await filesOf(world, id);
  pool = workerPool({ threads: 2 });
});

afterAll(async () => {
  await pool.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('the same spec gives the same bytes', () => {
  test('all files are there', () => {
    expect(Object.values(expected)).not.toContain('absent');
  });

  test('in a folder instead of memory', async () => {
    const world = makeWorld({ store: fileStore(await newFolder()) });
    const id = await submit(world, SPEC);
    await world.drain();
    expect(await filesOf(world, id)).toEqual(expected);
  });

  test.each([1, 2])('with %i parts in work at once on two threads', async (workers) => {
    const machine = oneMachine({ store: memoryStore(), simulate: pool.simulate, workers });
    await machine.start();
    const { id } = await submitSweep(machine.ports, { spec: SPEC, caller: 'test' });
    await machine.ended(id);
    await machine.stop();
    expect(await filesOf(machine, id)).toEqual(expected);
  });

  test.each([11, 12, 13])('with shuffled, doubled, throttled and foreign messages (seed %i)', async (seed) => {
    const world = makeWorld({ disturb: { seed, reorder: true, duplicate: 0.4, throttle: 0.2, poison: 0.2 } });
    const id = await submit(world, SPEC);
    await world.drain();
    expect(await filesOf(world, id)).toEqual(expected);
  });

  test.each([
    [[0, 24]],
    [
      [0, 1],
      [1, 2],
      [2, 13],
      [13, 24],
    ],
    [
      [0, 7],
      [7, 8],
      [8, 24],
    ],
  ])('with other part boundaries (%j …)', async (...cuts) => {
    const world = makeWorld();
    const { store } = world.ports;
    const id = await submit({ ...world, ports: { ...world.ports, parts: { send: async () => undefined } } }, SPEC);
    const plan = JSON.parse((await store.get(objectKeys.plan(id)))!);
    const isGap = (row: number): boolean => row >= 6 && row < 9;
    const parts = cuts.map(([from, to]) => ({ from, to, rows: count(from!, to!, (row) => !isGap(row)) }));
    await store.put(objectKeys.plan(id), JSON.stringify({ ...plan, parts }));
    await store.put(objectKeys.attempt(id, 1), JSON.stringify({ parts: [...parts.keys()] }));
    await takeOver(world.ports);
    await world.drain();
    expect(await filesOf(world, id)).toEqual(expected);
  });

  test('when the process ends after every few messages and another takes over', async () => {
    const store = fileStore(await newFolder());
    let world = makeWorld({ store });
    const id = await submit(world, SPEC);
    for (let processes = 0; processes < 6; processes += 1) {
      for (let i = 0; i < 3; i += 1) await world.stepPart();
      world = makeWorld({ store, clock: world.clock });
      await takeOver(world.ports);
    }
    await world.drain();
    expect(await filesOf(world, id)).toEqual(expected);
  });

  test('when it was cancelled and retried', async () => {
    const world = makeWorld();
    const id = await submit(world, SPEC);
    for (let i = 0; i < 7; i += 1) await world.stepPart();
    await cancelSweep(world.ports, id);
    await world.drain();
    await retrySweep(world.ports, id);
    await world.drain();
    expect(await filesOf(world, id)).toEqual(expected);
  });
});

function count(from: number, to: number, counts: (row: number) => boolean): number {
  return Array.from({ length: to - from }, (_, i) => from + i).filter(counts).length;
}
