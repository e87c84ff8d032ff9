import { describe, expect, test } from 'vitest';
import {
  cancelSweep,
  deleteSweep,
  listSweeps,
  type ObjectStore,
  openResult,
  openResults,
  PlannerError,
  planSweep,
  retrySweep,
  submitSweep,
  sweepStatus,
} from '#planner';
import { csvHeader } from '#sweep';
import { DEMANDING, keysOf, makeWorld, objectKeys, resultsOf, rowsOf, SMALL, submit, textOf } from './world.ts';

const refusal = (code: string) => expect.objectContaining({ name: 'PlannerError', code });

describe('submit', () => {
  test('writes spec, plan and attempt before the first message, and answers with counts and an estimate', async () => {
    const world = makeWorld();
    const seen: string[][] = [];
    const { store } = world.ports;
    const parts = { send: async () => void seen.push([...(await keysOf(store))]) };
    const accepted = await submitSweep({ ...world.ports, parts }, { spec: SMALL, caller: 'test' });
    const { id } = accepted;
    expect(seen).toHaveLength(1);
    expect(seen[0]).toEqual(
      expect.arrayContaining([
        objectKeys.spec(id),
        objectKeys.plan(id),
        objectKeys.attempt(id, 1),
        objectKeys.active(id),
      ]),
    );
    expect(accepted).toMatchObject({ repeated: false, counts: { points: 8, rows: 16 }, estimate: { rows: 16 } });
  });

  test('a bad spec is refused with every problem and leaves nothing', async () => {
    const world = makeWorld();
    const bad = { ...SMALL, replicates: 0, axes: { hw_qeues: [1] } };
    const refused = await submitSweep(world.ports, { spec: bad, caller: 'test' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'PlannerError', status: 422, code: 'invalid_spec' });
    expect((refused as PlannerError).problems.length).toBeGreaterThanOrEqual(2);
    expect(await keysOf(world.ports.store)).toEqual([]);
  });

  test('the same key and body give the same sweep, once', async () => {
    const world = makeWorld();
    const submission = { spec: SMALL, caller: 'test', idempotencyKey: 'k' };
    const first = await submitSweep(world.ports, submission);
    const again = await submitSweep(world.ports, submission);
    expect(again).toEqual({ ...first, repeated: true });
    expect((await listSweeps(world.ports, { limit: 10 })).sweeps).toHaveLength(1);
  });

  test('the same key with another body is refused, and keys of different callers never meet', async () => {
    const world = makeWorld();
    await submitSweep(world.ports, { spec: SMALL, caller: 'a', idempotencyKey: 'k' });
    const other = { spec: { ...SMALL, seed: 8 }, idempotencyKey: 'k' };
    await expect(submitSweep(world.ports, { ...other, caller: 'a' })).rejects.toEqual(
      refusal('idempotency_key_reused'),
    );
    await expect(submitSweep(world.ports, { ...other, caller: 'b' })).resolves.toMatchObject({ repeated: false });
  });

  test('a repeat completes a submission that was lost after its record', async () => {
    const world = makeWorld();
    const { store } = world.ports;
    const broken = { ...store, put: async () => Promise.reject(new Error('connection lost')) };
    const submission = { spec: SMALL, caller: 'test', idempotencyKey: 'k' };
    await expect(submitSweep({ ...world.ports, store: broken }, submission)).rejects.toThrow('connection lost');
    const { id, repeated } = await submitSweep(world.ports, submission);
    expect(repeated).toBe(false);
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'completed' });
  });

  test('a repeat of a deleted sweep says that it is gone', async () => {
    const world = makeWorld();
    const submission = { spec: SMALL, caller: 'test', idempotencyKey: 'k' };
    const { id } = await submitSweep(world.ports, submission);
    await world.drain();
    await deleteSweep(world.ports, id);
    await expect(submitSweep(world.ports, submission)).rejects.toEqual(refusal('unknown_sweep'));
  });
});

describe('from queued to completed', () => {
  test('the states follow one another and the files stand at the end', async () => {
    const world = makeWorld();
    const id = await submit(world, DEMANDING);
    expect(await sweepStatus(world.ports, id)).toMatchObject({
      status: 'queued',
      progress: { rows_done: 0, rows_total: 16 },
    });
    await world.stepPart();
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'running', finished_at: null, rows: null });
    await expect(openResult(world.ports, id, 'results.csv')).rejects.toEqual(refusal('still_running'));
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({
      status: 'completed',
      rows: { ok: 12, invalid: 4, failed: 0 },
      progress: { rows_done: 16, rows_total: 16 },
    });
    for (const name of ['results.csv', 'results.schema.json', 'report.json', 'report.md', 'finalists.csv'] as const) {
      expect((await textOf(await openResult(world.ports, id, name))).length).toBeGreaterThan(100);
    }
    expect(await keysOf(world.ports.store, 'active/')).toEqual([]);
    expect(world.errors).toEqual([]);
  });

  test('the terminal state is written after everything it speaks of', async () => {
    const world = makeWorld();
    const written: string[] = [];
    const { store } = world.ports;
    Object.assign(store, {
      put: recording(written, store.put),
      write: recording(written, store.write),
      delete: recording(written, store.delete),
    });
    const id = await submit(world, DEMANDING);
    await world.drain();
    const at = (key: string): number => written.lastIndexOf(key);
    const ending = at(objectKeys.status(id));
    for (const name of ['results.csv', 'results.schema.json', 'report.json', 'report.md', 'finalists.csv'] as const) {
      expect(at(objectKeys.result(id, name))).toBeGreaterThan(-1);
      expect(at(objectKeys.result(id, name))).toBeLessThan(ending);
    }
    expect(at(objectKeys.active(id))).toBeGreaterThan(ending);
  });

  test('results have one header and every row once, in order', async () => {
    const world = makeWorld();
    const id = await submit(world);
    await world.drain();
    const text = await resultsOf(world, id);
    expect(text.split(csvHeader()).length).toBe(2);
    expect((await rowsOf(world, id)).map(({ rowIndex }) => rowIndex)).toEqual(Array.from({ length: 16 }, (_, i) => i));
  });

  test('gaps of excluded points are no missing rows', async () => {
    const world = makeWorld();
    const id = await submit(world, { ...SMALL, exclude: [{ hw_queues: 2 }] });
    await world.drain();
    const status = await sweepStatus(world.ports, id);
    expect(status).toMatchObject({ status: 'completed', counts: { excluded: 2, rows: 12 } });
    expect((await rowsOf(world, id)).map(({ rowIndex }) => rowIndex)).toEqual([
      0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15,
    ]);
  });

  test('dialects are made from the stored file', async () => {
    const world = makeWorld();
    const id = await submit(world);
    await world.drain();
    const eu = await textOf(await openResults(world.ports, id, { dialect: 'excel-eu', partial: false }));
    expect(eu.startsWith('\uFEFFrow_index;point_id;')).toBe(true);
    expect(eu.split('\r\n')).toHaveLength(18);
  });

  test('partial results are the parts that are there', async () => {
    const world = makeWorld();
    const id = await submit(world);
    await world.stepPart();
    await world.stepPart();
    const text = await textOf(await openResults(world.ports, id, { dialect: 'rfc4180', partial: true }));
    expect(text.startsWith(csvHeader())).toBe(true);
    expect(text.split('\r\n')).toHaveLength(4);
  });
});

describe('cancel, retry, delete', () => {
  test('a cancelled sweep keeps what was finished, and retry runs only the rest to the same bytes', async () => {
    const whole = makeWorld();
    const wholeId = await submit(whole, DEMANDING);
    await whole.drain();

    const world = makeWorld();
    const id = await submit(world, DEMANDING);
    for (let i = 0; i < 5; i++) await world.stepPart();
    await cancelSweep(world.ports, id);
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'cancelled', progress: { parts_done: 5 } });
    expect(await rowsOf(world, id)).toHaveLength(5);
    await expect(cancelSweep(world.ports, id)).rejects.toEqual(refusal('not_running'));

    await retrySweep(world.ports, id);
    expect(await sweepStatus(world.ports, id)).toMatchObject({
      status: 'queued',
      attempt: 2,
      progress: { rows_done: 5 },
    });
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'completed', attempt: 2 });
    expect(await keysOf(world.ports.store, `sweeps/${id}/parts/2/`)).toHaveLength(11);
    for (const name of ['results.csv', 'finalists.csv', 'report.json', 'report.md'] as const) {
      expect(await textOf(await openResult(world.ports, id, name))).toBe(
        await textOf(await openResult(whole.ports, wholeId, name)),
      );
    }
  });

  test('cancelling before anything ran ends with an empty table, never as completed', async () => {
    const world = makeWorld();
    const id = await submit(world);
    await cancelSweep(world.ports, id);
    await world.drain();
    expect(await sweepStatus(world.ports, id)).toMatchObject({ status: 'cancelled', rows: { ok: 0 } });
    expect(await resultsOf(world, id)).toBe(csvHeader());
  });

  test('a part that arrives after the end was fixed changes nothing', async () => {
    const world = makeWorld();
    const id = await submit(world);
    for (let i = 0; i < 3; i++) await world.stepPart();
    await cancelSweep(world.ports, id);
    await world.drain();
    const before = await resultsOf(world, id);
    await world.ports.store.put(objectKeys.part(id, 1, 9), 'late');
    await world.ports.store.delete(objectKeys.status(id));
    await world.ports.finish.send([{ sweep: id, attempt: 1 }]);
    await world.drain();
    expect(await resultsOf(world, id)).toBe(before);
  });

  test('what runs can be neither deleted nor retried; what is whole has nothing to retry', async () => {
    const world = makeWorld();
    const id = await submit(world);
    await expect(deleteSweep(world.ports, id)).rejects.toEqual(refusal('still_running'));
    await expect(retrySweep(world.ports, id)).rejects.toEqual(refusal('still_running'));
    await world.drain();
    await expect(retrySweep(world.ports, id)).rejects.toEqual(refusal('nothing_to_retry'));
  });

  test('a sweep that is deleted while it is looked at or retried is unknown', async () => {
    const world = makeWorld();
    const id = await submit(world);
    await cancelSweep(world.ports, id);
    await world.drain();
    const { store } = world.ports;
    const gone = { ...store, get: deletedAfterTheSpec(store, id), has: async () => false };
    await expect(sweepStatus({ store: gone }, id)).rejects.toEqual(refusal('unknown_sweep'));
    await expect(retrySweep({ ...world.ports, store: gone }, id)).rejects.toEqual(refusal('unknown_sweep'));
  });

  test('a deleted sweep is gone; messages that are still under way are answered', async () => {
    const world = makeWorld();
    const id = await submit(world);
    await world.drain();
    await deleteSweep(world.ports, id);
    await expect(sweepStatus(world.ports, id)).rejects.toEqual(refusal('unknown_sweep'));
    expect((await keysOf(world.ports.store)).filter((key) => key.includes(id))).toEqual([`deleted/${id}`]);
    await world.ports.parts.send([{ sweep: id, attempt: 1, part: 0, from: 0, to: 1 }]);
    await world.ports.finish.send([{ sweep: id, attempt: 1 }]);
    await world.drain();
    expect(world.errors).toEqual([]);
    expect((await keysOf(world.ports.store)).filter((key) => key.includes(id))).toEqual([`deleted/${id}`]);
  });
});

describe('asking', () => {
  test('ids that are none of ours are refused before they reach the store', async () => {
    const { ports } = makeWorld();
    await expect(sweepStatus(ports, '../etc/passwd')).rejects.toEqual(refusal('malformed_id'));
    await expect(sweepStatus(ports, 's-0000000000-0000000000000000')).rejects.toEqual(refusal('unknown_sweep'));
  });

  test('the list has the newest first, page by page', async () => {
    const world = makeWorld();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      ids.unshift(await submit(world, { ...SMALL, seed: i }));
      world.clock.advance(1);
    }
    const first = await listSweeps(world.ports, { limit: 2 });
    const second = await listSweeps(world.ports, { limit: 2, cursor: first.next_cursor! });
    const third = await listSweeps(world.ports, { limit: 2, cursor: second.next_cursor! });
    const listed = [first, second, third].flatMap(({ sweeps }) => sweeps.map(({ id }) => id));
    expect(listed).toEqual(ids);
    expect(third.next_cursor).toBeNull();
    await expect(listSweeps(world.ports, { limit: 2, cursor: 'x' })).rejects.toEqual(refusal('malformed_cursor'));
  });

  test('a dry run counts, shows the ends and estimates, and counts replicates', () => {
    const preview = planSweep({ spec: SMALL });
    expect(preview).toMatchObject({
      counts: { points: 8, rows: 16 },
      first_points: [
        { hw_queues: 1, iodepth: 1 },
        { hw_queues: 1, iodepth: 4 },
        { hw_queues: 2, iodepth: 1 },
      ],
      last_points: [
        { hw_queues: 4, iodepth: 4 },
        { hw_queues: 64, iodepth: 1 },
        { hw_queues: 64, iodepth: 4 },
      ],
    });
    const twice = planSweep({ spec: { ...SMALL, replicates: 4 } });
    expect(twice.estimate.rows).toBe(2 * preview.estimate.rows);
    expect(twice.estimate.wall_time_s).toBeGreaterThan(preview.estimate.wall_time_s);
    expect(planSweep({ spec: DEMANDING }).estimate.finalist_rows).toBe(16);
    expect(preview.estimate.basis).toMatch(/simulated IOs.*list prices of us-east-1/);
    expect(() => planSweep({ spec: { ...SMALL, seed: -1 } })).toThrow(PlannerError);
  });
});

function recording<A extends [string, ...unknown[]], R>(into: string[], act: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    into.push(args[0]);
    return act(...args);
  };
}

/** The spec is still read, and what is read next is gone. */
function deletedAfterTheSpec({ get }: Pick<ObjectStore, 'get'>, id: string): ObjectStore['get'] {
  return async (key) => (key === objectKeys.plan(id) ? undefined : get(key));
}
