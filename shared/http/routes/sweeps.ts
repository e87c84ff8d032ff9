import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { listSweeps, planSweep, submitSweep, sweepStatus } from '#planner';
import { methodRefused, retryAfter } from '../errors.ts';
import { linksOf, withLinks } from '../links.ts';
import { readDocument } from '../request-document.ts';
import { documentBody, json, refusals } from '../schema/answers.ts';
import { EXAMPLE_SPEC } from '../schema/examples.ts';
import { IdempotencyKey, NoQuery, Paging, SweepId } from '../schema/parameters.ts';
import { Accepted, Preview, SweepPage, SweepStatus } from '../schema/responses.ts';
import type { Service } from '../service.ts';

const specBody = documentBody('SweepSpec', EXAMPLE_SPEC);

const submit = createRoute({
  method: 'post',
  path: '/v1/sweeps',
  summary: 'Start a sweep',
  request: { query: NoQuery, headers: IdempotencyKey, body: specBody },
  responses: {
    202: json('Started, or started before under this key. Location names the sweep.', Accepted),
    ...refusals(400, 404, 413, 415, 422),
  },
});

const plan = createRoute({
  method: 'post',
  path: '/v1/sweeps/plan',
  summary: 'What a sweep would take, without starting it',
  request: { query: NoQuery, body: specBody },
  responses: { 200: json('Counts, first and last points, time and cost.', Preview), ...refusals(400, 413, 415, 422) },
});

const list = createRoute({
  method: 'get',
  path: '/v1/sweeps',
  summary: 'The sweeps, newest first',
  request: { query: Paging },
  responses: { 200: json('One page.', SweepPage), ...refusals(400) },
});

const status = createRoute({
  method: 'get',
  path: '/v1/sweeps/{id}',
  summary: 'How far a sweep is',
  request: { params: SweepId, query: NoQuery },
  responses: {
    200: json('With ETag; with Retry-After while it runs.', SweepStatus),
    304: { description: 'Nothing changed since the ETag in If-None-Match.' },
    ...refusals(400, 404),
  },
});

/** Asking for a sweep and watching it. */
export function addSweepRoutes(app: OpenAPIHono, { ports, limits, workers, concurrency, callerOf }: Service): void {
  const assumed = { limits, workers, ...(concurrency !== undefined && { concurrency }) };
  app.openapi(submit, async (c) => {
    const idempotencyKey = c.req.valid('header')['idempotency-key'];
    const spec = await readDocument(c.req.raw);
    const asked = { spec, ...assumed, caller: callerOf(c.req.raw), ...(idempotencyKey && { idempotencyKey }) };
    const { id, counts, notes, estimate } = await submitSweep(ports, asked);
    const links = linksOf(id);
    const current = await sweepStatus(ports, id);
    const body = { id, status: current.status, counts, notes, estimate, links };
    return c.json(body, 202, { location: links.self, ...retryAfter(current) });
  });

  app.on(['GET', 'PUT', 'PATCH', 'DELETE'], plan.path, (c) => methodRefused(c, ['POST']));
  app.openapi(plan, async (c) => c.json(planSweep({ spec: await readDocument(c.req.raw), ...assumed }), 200));

  app.openapi(list, async (c) => {
    const { limit, cursor } = c.req.valid('query');
    const { sweeps, next_cursor } = await listSweeps(ports, { limit, ...(cursor !== undefined && { cursor }) });
    return c.json({ sweeps: sweeps.map(withLinks), next_cursor }, 200);
  });

  app.use(status.getRoutingPath(), etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'retry-after'] }));
  app.openapi(status, async (c) => {
    const current = await sweepStatus(ports, c.req.valid('param').id);
    return c.json(withLinks(current), 200, retryAfter(current));
  });
}
