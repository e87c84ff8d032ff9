import { afterAll, describe, expect, test } from 'vitest';
import { runSweep, type SweepSpecInput } from '../../functions/library.ts';
import { makeBundles, QUICK, testCloud } from './local.ts';

const cloud = await testCloud({ bundles: await makeBundles(), workers: 2 });
afterAll(() => cloud.stop());

const SPEC: SweepSpecInput = {
  version: 1,
  platform: 'generic-nvme',
  seed: 11,
  axes: {
    iodepth: { range: { start: 1, stop: 250, step: 1 } },
    bs: ['4k', '8k', '16k', '64k'],
    hw_queues: [1, 2, 4, 8],
  },
  precision: QUICK,
  replicates: 1,
};

/** 20,000 points of a small machine with few figures, two milliseconds each, so that the test is over in a minute. */
const LARGE: SweepSpecInput = {
  ...SPEC,
  platform: { name: 'tiny', figures: { cpus: 4, device_hw_queues_max: 4, device_read_latency_us: 80 } },
  axes: { ...SPEC.axes, hw_queues: [1, 2, 3, 4], tag_depth: [64, 128, 256, 512, 1023] },
};

/** 40 points, with finalists. */
const SMALL: SweepSpecInput = {
  ...SPEC,
  axes: { iodepth: [1, 4, 16, 64, 256], hw_queues: [1, 2, 4, 64], bs: ['4k', '8k'] },
  slo: { iops: { min: 1_000 } },
  demand: { iops: 50_000 },
};

describe('the same bytes as on one machine', { timeout: 300_000 }, () => {
  test('20,000 points', { timeout: 600_000 }, async () => {
    const id = await cloud.submit(LARGE);
    const local = await runSweep(LARGE);
    const status = await cloud.ended(id, 500_000);
    expect(status).toMatchObject({ status: 'completed', rows: { ok: 20_000, invalid: 0, failed: 0 } });
    const csv = await cloud.results(id);
    expect(csv === local.csv()).toBe(true);
    expect(cloud.failures).toEqual([]);
  });

  test('report and finalists, and each dialect', async () => {
    const id = await cloud.submit(SMALL);
    const local = await runSweep(SMALL);
    await cloud.ended(id);
    const report = await (await cloud.request(`/v1/sweeps/${id}/report.json`)).json();
    expect(report).toEqual(JSON.parse(JSON.stringify(local.report())));
    for (const dialect of ['excel', 'excel-eu'] as const) {
      const response = await cloud.request(`/v1/sweeps/${id}/results.csv?dialect=${dialect}`);
      expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(local.csv(dialect)))).toBe(true);
    }
  });
});

describe('several at once', { timeout: 300_000 }, () => {
  test('the same spec twice, and others between: nothing mixes', async () => {
    const specs = [SMALL, SMALL, { ...SMALL, seed: 12 }, { ...SMALL, seed: 13, replicates: 2 }];
    const ids = await Promise.all(specs.map((spec) => cloud.submit(spec)));
    expect(new Set(ids).size).toBe(4);
    const expected = await Promise.all(specs.map(async (spec) => (await runSweep(spec)).csv()));
    for (const id of ids) await cloud.ended(id);
    expect(await Promise.all(ids.map((id) => cloud.results(id)))).toEqual(expected);
  });

  test('one Idempotency-Key at the same time: one sweep; another body: 422; deleted: 404', async () => {
    const key = { 'idempotency-key': 'the same' };
    const ids = await Promise.all(Array.from({ length: 5 }, () => cloud.submit(SMALL, key)));
    expect(new Set(ids).size).toBe(1);
    await expect(cloud.submit({ ...SMALL, seed: 99 }, key)).rejects.toThrow(/422.*idempotency_key_reused/);
    const [id = ''] = ids;
    expect((await cloud.request(`/v1/sweeps/${id}`, { method: 'DELETE' })).status).toBe(409);
    await cloud.ended(id);
    expect((await cloud.request(`/v1/sweeps/${id}`, { method: 'DELETE' })).status).toBe(204);
    await expect(cloud.submit(SMALL, key)).rejects.toThrow(/404/);
  });

  test('cancelled, then retried: the same bytes', async () => {
    const spec = { ...SPEC, seed: 5, axes: { ...SPEC.axes, bs: ['4k'] } };
    const id = await cloud.submit(spec);
    expect((await cloud.request(`/v1/sweeps/${id}/cancel`, { method: 'POST' })).status).toBe(202);
    expect(await cloud.ended(id)).toMatchObject({ status: 'cancelled' });
    expect((await cloud.request(`/v1/sweeps/${id}/retry`, { method: 'POST' })).status).toBe(202);
    expect(await cloud.ended(id)).toMatchObject({ status: 'completed', attempt: 2 });
    expect(await cloud.results(id)).toBe((await runSweep(spec)).csv());
  });
});
