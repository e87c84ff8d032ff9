import type { OpenAPIHono } from '@hono/zod-openapi';
import { REQUEST_SCHEMAS } from './schema/spec.ts';

const DESCRIPTION = `Which block-layer configuration should a machine run, and what will it cost and deliver?
Post a sweep spec, poll its status, fetch results.csv and the report. Every refusal is a problem document (RFC 9457).`;

const INFO = {
  openapi: '3.1.0',
  info: { title: 'blkplan', version: '1', description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: '/' }],
};

/** `GET /openapi.json`: made from the routes and the tables of the vocabulary, so it cannot say anything else. */
export function addOpenApi(app: OpenAPIHono): void {
  for (const [name, schema] of Object.entries(REQUEST_SCHEMAS)) {
    app.openAPIRegistry.registerComponent('schemas', name, schema);
  }
  app.doc31('/openapi.json', INFO);
}
