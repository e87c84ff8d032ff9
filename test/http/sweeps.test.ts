import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRows } from '#sweep';
import { SMALL, type TestApp, testApp } from './app.ts';

interface AcceptedBody {
  readonly id: string;
  readonly status: string;
  readonly counts: object;
  readonly estimate: object;
  readonly links: { readonly [name in 'self' | 'results' | 'report_json' | 'report_md' | 'schema']: string };
}

describe('a sweep over HTTP', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.machine.stop());

  test('is accepted, watched to its end, and read', async () => {
    const accepted = await app.post('/v1/sweeps', SMALL);
    expect(accepted.status).toBe(202);
    expect(accepted.headers.get('retry-after')).toBe('1');
    const { id, status, counts, estimate, links } = (await accepted.json()) as AcceptedBody;
    expect(accepted.headers.get('location')).toBe(`/v1/sweeps/${id}`);
    expect(['queued', 'running']).toContain(status);
    expect(counts).toMatchObject({ points: 3, rows: 3, axes: [{ name: 'iodepth', size: 3 }] });
    expect(estimate).toMatchObject({ rows: 3 });
    await app.machine.ended(id);

    const ended = await app.request(links.self);
    expect(ended.headers.get('retry-after')).toBeNull();
    expect(await ended.json()).toMatchObject({
      status: 'completed',
      rows: { ok: 3, invalid: 0, failed: 0 },
      progress: { rows_done: 3, rows_total: 3 },
    });
    const csv = await app.request(links.results);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(readRows(await csv.text()).map(({ scenario }) => scenario.iodepth)).toEqual([1, 4, 16]);
    const report = (await (await app.request(links.report_json)).json()) as { verdict: { kind: string } };
    expect(report.verdict.kind).toBe('recommended');
    expect(await (await app.request(links.report_md)).text()).toContain('IOPS');
    const schema = (await (await app.request(links.schema)).json()) as { fields: unknown[] };
    expect(schema.fields.length).toBeGreaterThan(100);
  });

  test('reads YAML as well as JSON', async () => {
    const yaml = 'version: 1\nplatform: generic-nvme\naxes: {bs: [4k, 8k]}\n';
    const preview = await app.post('/v1/sweeps/plan', yaml, { 'content-type': 'application/yaml; charset=utf-8' });
    expect(preview.status).toBe(200);
    expect(await preview.json()).toMatchObject({ counts: { rows: 2 }, first_points: [{ bs: 4096 }, { bs: 8192 }] });
  });

  test('a plan starts nothing', async () => {
    const quiet = await testApp({ start: false });
    expect((await quiet.post('/v1/sweeps/plan', SMALL)).status).toBe(200);
    expect(await (await quiet.request('/v1/sweeps')).json()).toEqual({ sweeps: [], next_cursor: null });
  });

  test('status carries an ETag that answers 304 while nothing changed', async () => {
    const id = await app.finished(SMALL);
    const etag = (await app.request(`/v1/sweeps/${id}`)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^(W\/)?".+"$/);
    const again = await app.request(`/v1/sweeps/${id}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('dialects change delimiter, decimal mark and byte order mark', async () => {
    const id = await app.finished(SMALL);
    const bytes = async (dialect: string) =>
      Buffer.from(await (await app.request(`/v1/sweeps/${id}/results.csv?dialect=${dialect}`)).arrayBuffer());
    const [rfc4180, excel, european] = await Promise.all(['rfc4180', 'excel', 'excel-eu'].map(bytes));
    expect(rfc4180?.subarray(0, 3).toString('hex')).not.toBe('efbbbf');
    expect(excel?.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(excel?.subarray(3).equals(rfc4180 ?? Buffer.alloc(0))).toBe(true);
    expect(european?.toString()).toMatch(/^\uFEFFrow_index;point_id;/);
    expect(european?.toString()).toMatch(/;0,25;/);
  });

  test('another goal is answered from the same rows', async () => {
    const id = await app.finished(SMALL);
    const answer = await app.post(`/v1/sweeps/${id}/advise`, { objective: 'lowest_latency' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      question: { objective: 'lowest_latency' },
      verdict: { recommended: {} },
    });
    const impossible = await app.post(`/v1/sweeps/${id}/advise`, { slo: { iops: { min: 1e9 } } });
    expect(await impossible.json()).toMatchObject({ verdict: { kind: 'no_feasible_point' } });
  });

  test('pages go from the newest to the oldest and miss none', async () => {
    const busy = await testApp({ start: false });
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      ids.push(((await (await busy.post('/v1/sweeps', SMALL)).json()) as { id: string }).id);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await (await busy.request(`/v1/sweeps?limit=2${query}`)).json();
      const { sweeps, next_cursor } = page as { sweeps: { id: string }[]; next_cursor: string | null };
      seen.push(...sweeps.map(({ id }) => id));
      cursor = next_cursor;
    }
    expect(seen).toEqual(ids.reverse());
  });

  test('concurrent sweeps do not mix', async () => {
    const specs = [1, 2, 3, 4].map((seed) => ({ ...SMALL, seed }));
    const ids = await Promise.all(specs.map((spec) => app.finished(spec)));
    for (const [i, id] of ids.entries()) {
      const rows = readRows(await (await app.request(`/v1/sweeps/${id}/results.csv`)).text());
      expect(rows.map(({ seed }) => seed)).toEqual([i + 1, i + 1, i + 1]);
    }
  });
});

describe('an idempotency key', () => {
  test('starts one sweep however often it is sent, and refuses another body', async () => {
    const app = await testApp({ start: false });
    const key = { 'idempotency-key': 'once' };
    const first = (await (await app.post('/v1/sweeps', SMALL, key)).json()) as { id: string };
    const again = await app.post('/v1/sweeps', SMALL, key);
    expect(again.status).toBe(202);
    expect(((await again.json()) as { id: string }).id).toBe(first.id);
    const other = await app.post('/v1/sweeps', { ...SMALL, seed: 9 }, key);
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('of a deleted sweep answers that it is gone', async () => {
    const app = await testApp();
    const key = { 'idempotency-key': 'deleted' };
    const { id } = (await (await app.post('/v1/sweeps', SMALL, key)).json()) as { id: string };
    await app.machine.ended(id);
    expect((await app.request(`/v1/sweeps/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await app.post('/v1/sweeps', SMALL, key)).status).toBe(404);
    await app.machine.stop();
  });
});

describe('stopping and forgetting', () => {
  test('results of a running sweep: 409 with Retry-After, or what is there when asked for', async () => {
    const app = await testApp({ start: false });
    const { id } = (await (await app.post('/v1/sweeps', SMALL)).json()) as { id: string };
    const early = await app.request(`/v1/sweeps/${id}/results.csv`);
    expect(early.status).toBe(409);
    expect(early.headers.get('retry-after')).toBe('1');
    const partial = await app.request(`/v1/sweeps/${id}/results.csv?partial=true`);
    expect(partial.status).toBe(200);
    expect(readRows(await partial.text())).toEqual([]);
    expect((await app.request(`/v1/sweeps/${id}`, { method: 'DELETE' })).status).toBe(409);
    expect((await app.request(`/v1/sweeps/${id}/report.md`)).status).toBe(409);
  });

  test('a cancelled sweep ends cancelled, can be retried to the end, and deleted', async () => {
    const app = await testApp({ start: false });
    const { id } = (await (await app.post('/v1/sweeps', SMALL)).json()) as { id: string };
    expect((await app.request(`/v1/sweeps/${id}/cancel`, { method: 'POST' })).status).toBe(202);
    await app.machine.start();
    expect((await app.machine.ended(id)).status).toBe('cancelled');
    expect((await app.request(`/v1/sweeps/${id}/cancel`, { method: 'POST' })).status).toBe(409);
    expect((await app.request(`/v1/sweeps/${id}/retry`, { method: 'POST' })).status).toBe(202);
    expect((await app.machine.ended(id)).status).toBe('completed');
    expect((await app.request(`/v1/sweeps/${id}/retry`, { method: 'POST' })).status).toBe(409);
    expect((await app.request(`/v1/sweeps/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await app.request(`/v1/sweeps/${id}`)).status).toBe(404);
    await app.machine.stop();
  });
});
