import { join } from 'node:path';
import { Hono } from 'hono';
import { handle, type LambdaEvent } from 'hono/aws-lambda';
import { staticFolder } from '#adapters';
import { createApp } from '#http';
import { DEFAULT_LIMITS } from '#sweep';
import { CALLER_HEADER, identified } from './aws/caller.ts';
import { logger } from './aws/observe.ts';
import { openCloud } from './aws/ports.ts';

const { ports } = openCloud();
const concurrency = Number(process.env['WORKERS'] ?? 1);

const app = createApp({
  ports,
  limits: DEFAULT_LIMITS,
  workers: concurrency,
  concurrency,
  callerOf: (request) => request.headers.get(CALLER_HEADER) ?? '',
  page: staticFolder(join(import.meta.dirname, 'page')),
  reportFault: (error) => logger.error('A request met an error that nobody expected.', { error: error as Error }),
});

const edge = new Hono<{ Bindings: { event: LambdaEvent } }>();
edge.all('*', (c) => identified(c.req.raw, c.env.event, (request) => app.fetch(request)));

/** Lambda behind the HTTP API. */
export const handler = handle(edge);
