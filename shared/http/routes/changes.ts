import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { cancelSweep, deleteSweep, retrySweep, sweepStatus } from '#planner';
import { retryAfter } from '../errors.ts';
import { withLinks } from '../links.ts';
import { json, refusals } from '../schema/answers.ts';
import { NoQuery, SweepId } from '../schema/parameters.ts';
import { SweepStatus } from '../schema/responses.ts';
import type { Service } from '../service.ts';

const request = { params: SweepId, query: NoQuery };

const cancel = createRoute({
  method: 'post',
  path: '/v1/sweeps/{id}/cancel',
  summary: 'Stop a sweep; the parts that are finished become its results',
  request,
  responses: { 202: json('It stops.', SweepStatus), ...refusals(400, 404, 409) },
});

const retry = createRoute({
  method: 'post',
  path: '/v1/sweeps/{id}/retry',
  summary: 'Run again what is missing or failed',
  request,
  responses: { 202: json('It runs.', SweepStatus), ...refusals(400, 404, 409) },
});

const remove = createRoute({
  method: 'delete',
  path: '/v1/sweeps/{id}',
  summary: 'Forget a sweep that has ended',
  request,
  responses: { 204: { description: 'Gone.' }, ...refusals(400, 404, 409) },
});

/** Stopping a sweep, running it again, forgetting it. */
export function addChangeRoutes(app: OpenAPIHono, { ports }: Service): void {
  app.openapi(cancel, async (c) => {
    const { id } = c.req.valid('param');
    await cancelSweep(ports, id);
    const current = await sweepStatus(ports, id);
    return c.json(withLinks(current), 202, retryAfter(current));
  });

  app.openapi(retry, async (c) => {
    const { id } = c.req.valid('param');
    await retrySweep(ports, id);
    const current = await sweepStatus(ports, id);
    return c.json(withLinks(current), 202, retryAfter(current));
  });

  app.openapi(remove, async (c) => {
    await deleteSweep(ports, c.req.valid('param').id);
    return c.body(null, 204);
  });
}
