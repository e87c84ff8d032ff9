import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authorizerOf, type GatewayAuth } from './authorizer.ts';
import { InvocationFailed } from './execution.ts';

export interface Gateway {
  readonly url: string;
  close(): Promise<void>;
}

interface FunctionAnswer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

type Invoke = (event: object) => Promise<unknown>;

/** The service refuses larger requests and answers before a function sees them. */
const MAX_PAYLOAD_BYTES = 10 * 1024 * 1024;
/** And larger answers of a function. */
const MAX_ANSWER_BYTES = 6 * 1024 * 1024;

/** HTTP in front of the API function, as API Gateway's HTTP API is: payload format 2.0. */
export async function startGateway(
  invoke: Invoke,
  { auth, port }: { auth: GatewayAuth; port: number },
): Promise<Gateway> {
  const server = createServer((request, response) => {
    void answer(invoke, auth, request)
      .catch((error: unknown) => gatewayAnswer(error instanceof InvocationFailed ? 500 : 413))
      .then((result) => write(response, result));
  });
  await listen(server, port);
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(invoke: Invoke, auth: GatewayAuth, request: IncomingMessage): Promise<FunctionAnswer> {
  const authorizer = await authorizerOf(auth, request);
  if (typeof authorizer === 'number') return gatewayAnswer(authorizer);
  const body = await bodyOf(request);
  const result = (await invoke(eventOf(request, body, authorizer))) as FunctionAnswer;
  return Buffer.byteLength(result.body ?? '') > MAX_ANSWER_BYTES ? gatewayAnswer(500) : result;
}

function eventOf({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer, authorizer: object): object {
  const [rawPath = '/', rawQueryString = ''] = url.split(/\?(.*)/s);
  const isBase64Encoded = !/^(text\/|application\/(json|[\w.-]+\+json)\b)/.test(headers['content-type'] ?? '');
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: decodeURI(rawPath),
    rawQueryString,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      authorizer,
      domainName: headers.host ?? 'local',
      http: {
        method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      timeEpoch: Date.now(),
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_PAYLOAD_BYTES) throw new RangeError('The request is too large for the gateway.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const MESSAGES: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  413: 'Request Too Long',
  500: 'Internal Server Error',
};

/** What the service answers itself. */
function gatewayAnswer(statusCode: number): FunctionAnswer {
  const body = JSON.stringify({ message: MESSAGES[statusCode] });
  return { statusCode, headers: { 'content-type': 'application/json' }, body };
}

function write(response: ServerResponse, { statusCode, headers, body = '', isBase64Encoded }: FunctionAnswer): void {
  response.writeHead(statusCode, headers).end(Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8'));
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
}
