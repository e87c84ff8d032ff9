import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#http';
import { type ObjectStore, StoreError } from '#planner';
import { SMALL, type TestApp, testApp } from './app.ts';

const UNKNOWN = '/v1/sweeps/s-00000000aa-00000000000000aa';

describe('a refusal', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ start: false });
  });

  async function refused(response: Response, status: number): Promise<Record<string, unknown>> {
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ type: 'about:blank', status });
    expect(response.status).toBe(status);
    expect(body['title']).toEqual(expect.any(String));
    expect(body['detail']).toMatch(/\.$|: /);
    return body;
  }

  test('of a spec names every problem with its place, limit and actual value', async () => {
    const spec = {
      version: 1,
      platform: 'generic-nvm',
      axes: { iodpth: [1], hw_queues: [0] },
      workload: { bs: '4KB' },
    };
    const body = await refused(await app.post('/v1/sweeps', spec), 422);
    const pointers = (body['errors'] as { pointer: string }[]).map(({ pointer }) => pointer);
    expect(pointers.sort()).toEqual(['/axes/hw_queues/0', '/axes/iodpth', '/platform', '/workload/bs']);
  });

  test('of a sweep beyond the limits says the axis sizes, the product, the limit', async () => {
    const range = { range: { start: 1, stop: 60_000, step: 1 } };
    const spec = { version: 1, platform: 'generic-nvme', axes: { iodepth: range, tag_depth: range } };
    const body = await refused(await app.post('/v1/sweeps/plan', spec), 422);
    expect(body['counts']).toMatchObject({ product: 3_600_000_000 });
    expect((body['errors'] as object[])[0]).toMatchObject({ limit: 10_000_000 });
  });

  test.each([
    ['{"version": 1,', 'application/json', 400],
    ['a: [1, 2', 'application/yaml', 400],
    ['', 'application/json', 400],
    ['   ', 'application/yaml', 400],
    ['version: 1', 'application/json', 400],
    ['{"version": 1, "version": 2}', 'application/json', 400],
    ['version: 1\nplatform: &a {base: *a}', 'application/yaml', 400],
    ['axes: &a [*a]', 'application/yaml', 400],
    ['{}', 'text/plain', 415],
    ['{}', 'application/x-www-form-urlencoded', 415],
    ['[]', 'application/json', 422],
    ['null', 'application/json', 422],
    ['"text"', 'application/vnd.x+json', 422],
    ['- 1', 'text/yaml', 422],
  ])('of the body %j as %s is %i', async (body, contentType, status) => {
    await refused(await app.post('/v1/sweeps', body, { 'content-type': contentType }), status);
  });

  test('of a body that is not UTF-8', async () => {
    const init = {
      method: 'POST',
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
      headers: { 'content-type': 'application/json' },
    };
    expect((await refused(await app.request('/v1/sweeps', init), 400))['detail']).toContain('UTF-8');
  });

  test('of a body without a Content-Type says which to send', async () => {
    const init = { method: 'POST', body: new TextEncoder().encode('{}') };
    expect((await refused(await app.request('/v1/sweeps', init), 415))['detail']).toContain('application/yaml');
  });

  test('of a body above 256 KiB, by the bytes that came', async () => {
    const body = JSON.stringify({ ...SMALL, name: 'x'.repeat(256 * 1024) });
    await refused(await app.post('/v1/sweeps', body), 413);
    const stream = ReadableStream.from([new TextEncoder().encode(body)]);
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    };
    await refused(await app.request('/v1/sweeps', init), 413);
  });

  test.each([
    ['/v1/sweeps/not-an-id', 400],
    [UNKNOWN, 404],
    [`${UNKNOWN}/results.csv`, 404],
    [`${UNKNOWN}/report.json`, 404],
    [`${UNKNOWN}/report.html`, 404],
    ['/v1/sweeps/..%2f..%2fetc/results.csv', 400],
    ['/v1/sweeps?cursor=nonsense', 400],
    ['/v1/sweeps?limit=0', 400],
    ['/v1/sweeps?limit=x', 400],
    ['/v1/sweeps?lmit=5', 400],
    [`${UNKNOWN}/results.csv?dialect=xls`, 400],
    ['/v1/axes?x=1', 400],
    ['/nowhere', 404],
  ])('of GET %s is %i', async (path, status) => {
    await refused(await app.request(path), status);
  });

  test('of an unknown query parameter names it', async () => {
    const body = await refused(await app.request('/v1/sweeps?lmit=5'), 400);
    expect(body['detail']).toContain('lmit');
  });

  test.each([
    ['/v1/sweeps', 'PUT', 'POST, GET, HEAD'],
    ['/v1/sweeps/plan', 'PATCH', 'POST'],
    ['/v1/sweeps/plan', 'GET', 'POST'],
    ['/v1/sweeps/plan', 'DELETE', 'POST'],
    [UNKNOWN, 'POST', 'GET, HEAD, DELETE'],
    [`${UNKNOWN}/cancel`, 'GET', 'POST'],
    ['/v1/axes', 'DELETE', 'GET, HEAD'],
  ])('of a method: %s does not answer %s', async (path, method, allow) => {
    const response = await app.request(path, { method });
    const allowed = response.headers.get('allow')?.split(', ') ?? [];
    expect(allowed).toEqual(expect.arrayContaining(allow.split(', ')));
    await refused(response, 405);
  });

  test('of a what-if that would need a new sweep', async () => {
    const running = await testApp();
    const id = await running.finished(SMALL);
    const body = await refused(
      await running.post(`/v1/sweeps/${id}/advise`, { seed: 2, slo: { iops: { min: 'x' } } }),
      422,
    );
    expect((body['errors'] as { pointer: string }[])[0]?.pointer).toMatch(/^\/(seed|slo)/);
    await running.machine.stop();
  });
});

describe('an unexpected error', () => {
  function brokenStore(error: Error): ObjectStore {
    const fail = () => Promise.reject(error);
    const list = () => ReadableStream.from([]).pipeThrough(new TransformStream({ start: () => Promise.reject(error) }));
    return { has: fail, get: fail, put: fail, putIfAbsent: fail, delete: fail, list, read: fail, write: fail };
  }

  async function answerTo(error: Error) {
    const faults: unknown[] = [];
    const { machine } = await testApp({ start: false });
    const app = createApp({
      ports: { ...machine.ports, store: brokenStore(error) },
      limits: { points: 10, indices: 10 },
      workers: 1,
      callerOf: () => 'test',
      page: async () => undefined,
      reportFault: (fault) => faults.push(fault),
    });
    return { response: await app.request(UNKNOWN), faults };
  }

  test('is 500 without its text or stack, and is reported', async () => {
    const { response, faults } = await answerTo(new Error('secret path /srv/x'));
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toMatch(/secret|\.ts|stack/);
    expect(JSON.parse(text)).toMatchObject({ status: 500, code: 'internal' });
    expect(faults).toEqual([new Error('secret path /srv/x')]);
  });

  test('of the store is 503 with its sentence', async () => {
    const { response } = await answerTo(new StoreError('Cannot use x: the disk is full.'));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ detail: 'Cannot use x: the disk is full.' });
  });
});
