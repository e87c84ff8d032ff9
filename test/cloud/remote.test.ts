import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Remote, serveRemote, UnsupportedRemote } from '../../functions/remote.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const seen: Seen[] = [];
/** The API in the cloud, as far as a signature can be looked at. */
const api = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  const { method, url, headers } = request;
  seen.push({ method, url, headers, body });
  const link = { location: `http://${headers.host}/bucket/file` };
  response.writeHead(url === '/large' ? 302 : 200, { ...(url === '/large' && link), etag: '"1"' }).end('yes');
});

let remote: Remote;
let address: string;

beforeAll(async () => {
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'token',
    AWS_REGION: 'eu-north-1',
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  remote = await serveRemote({ remote: address, port: 0 });
});

afterAll(async () => {
  await remote.close();
  api.close();
});

describe('serve --remote', () => {
  test('signs each call for the API, with body and what the caller asked for', async () => {
    const response = await fetch(`${remote.url}/v1/sweeps?limit=3`, {
      method: 'POST',
      body: '{"version": 1}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
    });
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([200, 'yes', '"1"']);
    const { method, url, headers, body } = seen.at(-1)!;
    expect([method, url, body]).toEqual(['POST', '/v1/sweeps?limit=3', '{"version": 1}']);
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-north-1\/execute-api\/aws4_request, /,
    );
    expect(headers).toMatchObject({
      'x-amz-security-token': 'token',
      'content-type': 'application/json',
      'idempotency-key': 'k',
    });
  });

  test('what the browser says of itself stays here', async () => {
    await fetch(`${remote.url}/v1/sweeps`, { headers: { cookie: 'secret=1', referer: 'http://other.example' } });
    expect(seen.at(-1)?.headers).not.toHaveProperty('cookie');
    expect(seen.at(-1)?.headers).not.toHaveProperty('referer');
  });

  test('follows the redirect to a large file, without credentials', async () => {
    const response = await fetch(`${remote.url}/large`, { redirect: 'manual' });
    expect([response.status, await response.text()]).toEqual([200, 'yes']);
    const { url, headers } = seen.at(-1)!;
    expect(url).toBe('/bucket/file');
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('x-amz-security-token');
  });

  test('a page of another origin is refused, and nothing is signed', async () => {
    const before = seen.length;
    const response = await fetch(`${remote.url}/v1/sweeps`, { headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
    expect(seen).toHaveLength(before);
  });

  test.each(['http://api.example', 'api', 'ftp://x'])('%s is no address of the API', async (address) => {
    await expect(serveRemote({ remote: address, port: 0 })).rejects.toThrow(UnsupportedRemote);
  });
});
