import { join } from 'node:path';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { staticFolder } from '#adapters';
import { createApp, problemResponse } from '#http';
import { DEFAULT_LIMITS } from '#sweep';
import { CALLER_HEADER, identified } from './aws/caller.ts';
import { requestOf, resultOf } from './aws/http-event.ts';
import { logger } from './aws/observe.ts';
import { pageSettings } from './aws/page-settings.ts';
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
  ...pageSettings(),
  reportFault: (error) => logger.error('A request met an error that nobody expected.', { error: error as Error }),
});

/** Lambda behind the HTTP API. */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  return resultOf(await answer(event));
}

async function answer(event: APIGatewayProxyEventV2): Promise<Response> {
  const request = readRequest(event);
  if (request !== undefined) return identified(request, event, (known) => app.fetch(known));
  const detail = 'The address or a header of the request is malformed.';
  return problemResponse({ status: 400, code: 'malformed_request', detail });
}

function readRequest(event: APIGatewayProxyEventV2): Request | undefined {
  try {
    return requestOf(event);
  } catch {
    return undefined;
  }
}
