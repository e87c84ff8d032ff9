import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { listAxes, listPlatforms } from '../catalogue.ts';
import { json, refusals } from '../schema/answers.ts';
import { NoQuery } from '../schema/parameters.ts';
import { Axes, Health, Platforms } from '../schema/responses.ts';

const health = createRoute({
  method: 'get',
  path: '/healthz',
  summary: 'Whether the server answers',
  request: { query: NoQuery },
  responses: { 200: json('It does.', Health), ...refusals(400) },
});

const axes = createRoute({
  method: 'get',
  path: '/v1/axes',
  summary: 'The keys a spec may set or sweep',
  request: { query: NoQuery },
  responses: { 200: json('Type, unit, default and meaning of every key.', Axes), ...refusals(400) },
});

const platforms = createRoute({
  method: 'get',
  path: '/v1/platforms',
  summary: 'The built-in machines',
  request: { query: NoQuery },
  responses: { 200: json('Every number with how it came to be known.', Platforms), ...refusals(400) },
});

/** What can be asked for, whoever asks. */
export function addCatalogueRoutes(app: OpenAPIHono): void {
  app.openapi(health, (c) => c.json({ status: 'ok' as const }, 200));
  app.openapi(axes, (c) => c.json({ axes: [...listAxes()] }, 200));
  app.openapi(platforms, (c) => c.json({ platforms: [...listPlatforms()] }, 200));
}
