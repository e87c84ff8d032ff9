import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { parseSpecText } from '#sweep';
import { SMALL, type TestApp, testApp } from './app.ts';

interface Operation {
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object; readonly example: unknown }> };
  readonly responses: Record<string, object>;
}

interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
}

/** What the product promises, as far as this version goes. */
const ROUTES = [
  'post /v1/sweeps',
  'get /v1/sweeps',
  'post /v1/sweeps/plan',
  'get /v1/sweeps/{id}',
  'delete /v1/sweeps/{id}',
  'post /v1/sweeps/{id}/cancel',
  'post /v1/sweeps/{id}/retry',
  'post /v1/sweeps/{id}/advise',
  'get /v1/sweeps/{id}/results.csv',
  'get /v1/sweeps/{id}/results.schema.json',
  'get /v1/sweeps/{id}/finalists.csv',
  'get /v1/sweeps/{id}/sensitivity.csv',
  'get /v1/sweeps/{id}/report.json',
  'get /v1/sweeps/{id}/report.md',
  'get /v1/sweeps/{id}/report.html',
  'get /v1/platforms',
  'get /v1/axes',
  'get /healthz',
  'get /sign-in.json',
];

describe('the OpenAPI document', () => {
  let app: TestApp;
  let document: Document;
  beforeAll(async () => {
    app = await testApp();
    document = (await (await app.request('/openapi.json')).json()) as Document;
  });

  function schemaNamed(name: string) {
    const text = JSON.stringify({ $ref: `#/components/schemas/${name}`, $defs: document.components.schemas });
    return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
  }

  test('is OpenAPI 3.1 and lists every route', () => {
    expect(document.openapi).toBe('3.1.0');
    const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(routes.sort()).toEqual([...ROUTES].sort());
  });

  test('refers only to schemas that it has', () => {
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(refs.length).toBeGreaterThan(20);
    expect(refs.filter((name) => !(String(name) in document.components.schemas))).toEqual([]);
  });

  test('shows bodies that the server accepts', async () => {
    const id = await app.finished(SMALL);
    for (const [path, { post }] of Object.entries(document.paths)) {
      for (const [contentType, { example }] of Object.entries(post?.requestBody?.content ?? {})) {
        const response = await app.post(path.replace('{id}', id), example, { 'content-type': contentType });
        expect([path, contentType, response.status]).toEqual([path, contentType, path === '/v1/sweeps' ? 202 : 200]);
      }
    }
  });

  test.each(['seed0-azure-polling', 'numa-shared-tags', 'capacity-slo'])('describes the spec of %s', async (name) => {
    const spec = parseSpecText(await readFile(`examples/${name}.yaml`, 'utf8'));
    expect(schemaNamed('SweepSpec').safeParse(spec).error).toBeUndefined();
  });

  test.each([
    { platform: 'generic-nvme' },
    { version: 1, platform: 'generic-nvme', axes: { iodpth: [1] } },
    { version: 1, platform: 'generic-nvme', axes: { iodepth: [] } },
    { version: 1, platform: 'generic-nvme', axes: { completion: 'polling' } },
    { version: 1, platform: 'generic-nvme', workload: { bs: '4KB' } },
    { version: 1, platform: 'generic-nvme', objective: 'best' },
    { version: 1, platform: 'generic-nvme', headroom: 1 },
    { version: 1, platform: 'generic-nvme', replicates: 0 },
  ])('refuses what the server refuses: %j', async (spec) => {
    expect(schemaNamed('SweepSpec').safeParse(spec).success).toBe(false);
    expect((await app.post('/v1/sweeps/plan', spec)).status).toBe(422);
  });

  test('describes what the server answers', async () => {
    const id = await app.finished(SMALL);
    const answers = {
      SweepStatus: await app.request(`/v1/sweeps/${id}`),
      SweepPage: await app.request('/v1/sweeps'),
      Preview: await app.post('/v1/sweeps/plan', SMALL),
      Accepted: await app.post('/v1/sweeps', SMALL),
      Problem: await app.post('/v1/sweeps', {}),
    };
    for (const [name, response] of Object.entries(answers)) {
      const { error } = schemaNamed(name).safeParse(await response.json());
      expect([name, error]).toEqual([name, undefined]);
    }
  });
});

describe('the catalogue', () => {
  test('lists every key with type, unit, default and meaning, and every platform figure with its role', async () => {
    const app = await testApp({ start: false });
    const { axes } = (await (await app.request('/v1/axes')).json()) as { axes: { key: string; meaning: string }[] };
    expect(axes.length).toBeGreaterThan(100);
    expect(axes.find(({ key }) => key === 'hw_queues')).toMatchObject({ group: 'queues', type: { kind: 'integer' } });
    expect(axes.every(({ meaning }) => meaning.length > 5)).toBe(true);
    const { platforms } = (await (await app.request('/v1/platforms')).json()) as { platforms: { name: string }[] };
    expect(platforms.map(({ name }) => name)).toContain('azure-l80s-v2');
    expect(await (await app.request('/healthz')).json()).toEqual({ status: 'ok' });
  });
});
