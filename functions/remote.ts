import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { createAdaptorServer } from '@hono/node-server';
import { AwsClient } from 'aws4fetch';
import { problemResponse } from '#http';
import { guarded } from './local-server/access.ts';

export interface RemoteSettings {
  /** Of the API in the cloud: `https://ID.execute-api.REGION.amazonaws.com`. */
  readonly remote: string;
  /** On this machine; 0 takes a free one. */
  readonly port: number;
}

export interface Remote {
  readonly url: string;
  close(): Promise<void>;
}

/** A remote API that cannot be signed for. */
export class UnsupportedRemote extends Error {
  override readonly name = 'UnsupportedRemote';
}

/**
 * The API of the cloud on loopback: every call is signed with the caller's own AWS credentials, so that a browser can
 * open the page. Programs of this machine are let in, pages of other origins are not.
 * @throws UnsupportedRemote for an address that is none of the API
 */
export async function serveRemote({ remote, port }: RemoteSettings): Promise<Remote> {
  const target = readTarget(remote);
  const credentials = defaultProvider();
  const forward = async (request: Request): Promise<Response> => {
    const signer = new AwsClient({
      ...(await credentials()),
      service: 'execute-api',
      region: target.region,
      retries: 0,
    });
    const signed = await signer.sign(await redirected(request, target.origin));
    return answerOf(await followed(await fetch(signed, { redirect: 'manual' })));
  };
  const server = createAdaptorServer({
    fetch: guarded({ kind: 'loopback' }, (request) => forward(request).catch(refuse)),
  });
  const taken = await listen(server as Server, port);
  return {
    url: `http://127.0.0.1:${taken}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

interface Target {
  readonly origin: string;
  readonly region: string;
}

/** The region stands in the name of the host; for another name it is that of the environment. */
function readTarget(remote: string): Target {
  const url = URL.canParse(remote) ? new URL(remote) : undefined;
  const isLocal = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost';
  if (url === undefined || (url.protocol !== 'https:' && !isLocal)) {
    throw new UnsupportedRemote(`--remote ${remote} is not an https address; the stack prints it as Url.`);
  }
  const region = /\.execute-api\.([a-z0-9-]+)\.amazonaws\.com/.exec(url.hostname)?.[1] ?? process.env['AWS_REGION'];
  if (region !== undefined) return { origin: url.origin, region };
  throw new UnsupportedRemote(`--remote ${remote} does not tell its region; set AWS_REGION.`);
}

/** What the browser says of itself and of this machine stays here. */
const KEPT_HEADERS = ['accept', 'content-type', 'idempotency-key', 'if-none-match'] as const;

async function redirected(request: Request, origin: string): Promise<Request> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers();
  for (const name of KEPT_HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const body = hasBody ? { body: await request.arrayBuffer() } : {};
  return new Request(origin + pathname + search, { method: request.method, headers, ...body });
}

/** A link to large results is followed here: a page may fetch from its own origin only. It needs no signature. */
async function followed(response: Response): Promise<Response> {
  const link = response.headers.get('location');
  return response.status === 302 && link !== null ? fetch(link) : response;
}

/** The body was decoded on its way. */
function answerOf({ status, headers: received, body }: Response): Response {
  const headers = new Headers(received);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) headers.delete(name);
  return new Response(body, { status, headers });
}

function refuse(error: unknown): Response {
  const detail = `The API in the cloud cannot be called: ${error instanceof Error ? error.message : String(error)}`;
  return problemResponse({ status: 502, code: 'remote_not_reached', detail });
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}
