import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll } from 'vitest';
import type { SweepStatus } from '#planner';
import { type BundleFolder, bundleAll } from '../../infra/local/bundles.ts';
import { type LocalCloud, type LocalCloudSettings, startLocalCloud } from '../../infra/local/cloud.ts';

/** The bundles of this run of the tests, in a folder of their own. */
export async function makeBundles(): Promise<BundleFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'blkplan-bundles-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return bundleAll(folder);
}

export const REPOSITORY = resolve(import.meta.dirname, '../..');

export interface TestCloud extends LocalCloud {
  readonly failures: unknown[];
  request(path: string, init?: RequestInit): Promise<Response>;
  submit(spec: object, headers?: Record<string, string>): Promise<string>;
  status(id: string): Promise<SweepStatus>;
  /** Waits until the sweep has ended. */
  ended(id: string, withinMs?: number): Promise<SweepStatus>;
  results(id: string): Promise<string>;
}

export async function testCloud(
  settings: Partial<LocalCloudSettings> & Pick<LocalCloudSettings, 'bundles'>,
): Promise<TestCloud> {
  const failures: unknown[] = [];
  const cloud = await startLocalCloud({ failed: (error) => failures.push(error), apiTimeoutMs: 300_000, ...settings });
  const request = (path: string, init?: RequestInit) => fetch(cloud.url + path, init);
  const status = async (id: string) => (await (await request(`/v1/sweeps/${id}`)).json()) as SweepStatus;
  return {
    ...cloud,
    failures,
    request,
    status,
    async submit(spec, headers = {}) {
      const response = await request('/v1/sweeps', {
        method: 'POST',
        body: JSON.stringify(spec),
        headers: { 'content-type': 'application/json', ...headers },
      });
      const body = (await response.json()) as { id: string };
      if (response.status !== 202) throw new Error(`${response.status} ${JSON.stringify(body)}`);
      return body.id;
    },
    async ended(id, withinMs = 240_000) {
      for (const untilMs = Date.now() + withinMs; Date.now() < untilMs; await pause(200)) {
        const current = await status(id);
        if (current.finished_at) return current;
      }
      throw new Error(`The sweep did not end: ${JSON.stringify(await status(id))} ${failures.slice(-3).join('\n')}`);
    },
    async results(id) {
      const response = await request(`/v1/sweeps/${id}/results.csv`);
      return response.text();
    },
  };
}

/** Rows of about a millisecond. */
export const QUICK = { iops_half_width: 0.5, confidence: 0.9, max_ios: 1000 };
