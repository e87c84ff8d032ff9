import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readRows } from '#sweep';
import { runSweep, type SweepSpecInput } from '../../functions/library.ts';
import { bundle } from '../../infra/bundle.ts';
import type { Trouble } from '../../infra/local/endpoint.ts';
import type { Witness } from '../../infra/local/function.ts';
import { uniform } from './chance.ts';
import { makeBundles, REPOSITORY, testCloud } from './local.ts';

/** 640 rows in sixteen parts of about half a second. */
const SPEC: SweepSpecInput = {
  version: 1,
  platform: 'generic-nvme',
  seed: 21,
  axes: { iodepth: { range: { start: 1, stop: 80, step: 1 } }, hw_queues: [1, 2, 4, 8], bs: ['4k', '8k'] },
  precision: { iops_half_width: 0.05, confidence: 0.95, max_ios: 5_000 },
};

/** Four sweeps at once; the first has the poison. */
const SPECS = [SPEC, ...[22, 23, 24].map((seed) => ({ ...SPEC, seed }))];

/** Time to work even where cores are shared: a worker that runs out of it twice at one row would be a crash. */
const WORKER_TIMEOUT_MS = 20_000;
const KILLS = 50;
const POISON_ROW = 400;
const ROWS_PER_PART = 40;
/** No worker may note how far it is with this part, so it is given up. */
const POISON_PART = 'checkpoints/1/00003.json';

const folder = await mkdtemp(join(tmpdir(), 'blkplan-poison-'));
const poisonFile = join(folder, 'poison');
await writeFile(poisonFile, '');
const built = await makeBundles();
const poisonedWorker = join(folder, 'worker/index.mjs');
await bundle(join(REPOSITORY, 'test/cloud/poisoned-worker.ts'), poisonedWorker);

const random = uniform(4);
let poisoned = true;
/** The first sweep that is written down. */
let poisonedSweep: string | undefined;
const trouble: Trouble = ({ service, method, target }) => {
  poisonedSweep ??= /^sweeps\/([^/]+)\/plan.json$/.exec(target)?.[1];
  if (poisoned && target === `sweeps/${poisonedSweep}/${POISON_PART}` && method === 'PUT')
    return { status: 403, code: 'AccessDenied' };
  if (service === 'sqs') {
    if (target !== 'SendMessageBatch') return undefined;
    return {
      refusedEntries: (count) => new Set(Array.from({ length: count }, (_, i) => i).filter(() => random() < 0.05)),
    };
  }
  if (random() < 0.02) return { status: 503, code: 'SlowDown' };
  return method === 'PUT' && random() < 0.02 ? { status: 409, code: 'ConditionalRequestConflict' } : undefined;
};

let killed = 0;
/** A part loses a worker only once: two that are lost at one row make it a crashed one. */
const hit = new Set<string>();
const killer: Witness = (event, lose) => {
  const { body } = (event as { Records: readonly [{ readonly body: string }] }).Records[0];
  const { sweep, part } = JSON.parse(body) as { readonly sweep: string; readonly part: number };
  const key = `${sweep}/${part}`;
  if (killed >= KILLS || hit.has(key)) return;
  setTimeout(() => {
    if (killed >= KILLS || hit.has(key) || !lose()) return;
    hit.add(key);
    killed += 1;
  }, random() * 300);
};

const cloud = await testCloud({
  bundles: { ...built, functions: { ...built.functions, worker: poisonedWorker } },
  environment: { POISON_FILE: poisonFile, POISON_SEED: '21', POISON_ROW: String(POISON_ROW) },
  workers: 4,
  workerTimeoutMs: WORKER_TIMEOUT_MS,
  visibilityS: () => (random() < 0.1 ? 0.5 : WORKER_TIMEOUT_MS / 1_000 + 0.5),
  isDoubled: () => random() < 0.1,
  order: random,
  trouble,
  witness: { worker: killer },
});
afterAll(async () => {
  await cloud.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('everything that can go wrong, at once', () => {
  test('every sweep ends by itself with every row once; only the poisoned rows failed; retry repairs them', {
    timeout: 600_000,
  }, async () => {
    const ids: string[] = [];
    for (const spec of SPECS) ids.push(await cloud.submit(spec));
    const expected = await Promise.all(SPECS.map(async (spec) => (await runSweep(spec)).csv()));
    const ends = [];
    for (const id of ids) ends.push(await cloud.ended(id, 400_000));
    expect(killed).toBe(KILLS);

    const [poisonedId = '', ...others] = ids;
    expect(ends.slice(1).map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    for (const [i, id] of others.entries()) expect((await cloud.results(id)) === expected[i + 1]).toBe(true);

    const poisonedPart = readRows(expected[0] ?? '').filter(
      ({ rowIndex }) => Math.floor(rowIndex / ROWS_PER_PART) === 3,
    );
    const poisonedRows = [...poisonedPart.map(({ rowIndex }) => rowIndex), POISON_ROW];
    const rows = readRows(await cloud.results(poisonedId));
    expect(rows.map(({ rowIndex }) => rowIndex)).toEqual(Array.from({ length: 640 }, (_, i) => i));
    expect(rows.filter(({ status }) => status === 'failed').map(({ rowIndex }) => rowIndex)).toEqual(poisonedRows);
    expect(ends[0]).toMatchObject({ status: 'completed_with_failures', rows: { ok: 599, failed: 41 } });

    poisoned = false;
    await rm(poisonFile);
    expect((await cloud.request(`/v1/sweeps/${poisonedId}/retry`, { method: 'POST' })).status).toBe(202);
    expect(await cloud.ended(poisonedId)).toMatchObject({ status: 'completed', attempt: 2 });
    expect((await cloud.results(poisonedId)) === expected[0]).toBe(true);
  });
});
