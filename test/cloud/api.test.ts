import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { Call } from '../../infra/local/endpoint.ts';
import { assetsOf } from '../http/assets.ts';
import { makeBundles, QUICK, testCloud } from './local.ts';

const calls: Call[] = [];
const cloud = await testCloud({
  bundles: await makeBundles(),
  environment: { PUBLIC_PATHS: '/healthz' },
  trouble: (call) => {
    if (call.caller === 'api') calls.push(call);
    return undefined;
  },
});
afterAll(() => cloud.stop());

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const IAM = { iam: { userArn: 'arn:aws:iam::000000000000:user/ann' } };

/** An event as the gateway makes it, given to the built function. */
function event(method: string, path: string, more: object = {}): object {
  const [rawPath = '', rawQueryString = ''] = path.split('?');
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    headers: { host: 'api.example', 'content-type': 'application/json' },
    requestContext: { authorizer: IAM, domainName: 'api.example', http: { method, path: rawPath } },
    isBase64Encoded: false,
    ...more,
  };
}

async function invoke(method: string, path: string, more: object = {}): Promise<Answer> {
  return (await cloud.functions.api.invoke(event(method, path, more))) as Answer;
}

const SPEC = { version: 1, platform: 'generic-nvme', axes: { iodepth: [1, 4] }, precision: QUICK };
const BODY = JSON.stringify(SPEC);
const ID = 's-01kbax3v5e-8q2w4n6y0c5r7t9j';

function problemOf({ headers, body }: Answer): { readonly code: string; readonly detail: string } {
  expect(headers['content-type']).toBe('application/problem+json');
  return JSON.parse(body);
}

describe('who may call', { timeout: 120_000 }, () => {
  const anonymous = { requestContext: { domainName: 'api.example', http: { method: 'GET', path: '/v1/sweeps' } } };

  test('an event without a caller is refused, though the gateway let it through', async () => {
    const answer = await invoke('GET', '/v1/sweeps', anonymous);
    expect(answer.statusCode).toBe(401);
    expect(problemOf(answer).code).toBe('not_authorised');
  });

  test('a caller cannot name himself', async () => {
    const headers = { host: 'api.example', 'x-blkplan-caller': 'iam:somebody-else' };
    expect((await invoke('GET', '/v1/sweeps', { ...anonymous, headers })).statusCode).toBe(401);
  });

  test('an open path answers everybody', async () => {
    expect((await invoke('GET', '/healthz', anonymous)).statusCode).toBe(200);
  });

  test('idempotency keys of two callers never meet', async () => {
    const headers = { host: 'api.example', 'content-type': 'application/json', 'idempotency-key': 'k' };
    const of = (user: string) => ({
      body: BODY,
      headers,
      requestContext: {
        authorizer: { iam: { userArn: `arn:aws:iam::000000000000:user/${user}` } },
        domainName: 'api.example',
        http: { method: 'POST', path: '/v1/sweeps' },
      },
    });
    const ids = [];
    for (const user of ['ann', 'bob', 'ann'])
      ids.push(JSON.parse((await invoke('POST', '/v1/sweeps', of(user))).body).id);
    expect(ids[2]).toBe(ids[0]);
    expect(ids[1]).not.toBe(ids[0]);
  });
});

describe('bodies', { timeout: 120_000 }, () => {
  test('in base64 are decoded', async () => {
    const encoded = { body: Buffer.from(BODY).toString('base64'), isBase64Encoded: true };
    expect((await invoke('POST', '/v1/sweeps/plan', encoded)).statusCode).toBe(200);
    expect((await invoke('POST', '/v1/sweeps/plan', { body: BODY })).statusCode).toBe(200);
  });

  test('text that only looks like base64 is not', async () => {
    const answer = await invoke('POST', '/v1/sweeps/plan', { body: Buffer.from(BODY).toString('base64') });
    expect([answer.statusCode, problemOf(answer).code]).toEqual([400, 'unreadable_body']);
  });

  test.each([
    ['malformed', { body: '{' }, 400],
    ['empty', {}, 400],
    ['of another type', { body: BODY, headers: { 'content-type': 'text/plain' } }, 415],
    ['compressed', { body: gzipSync(BODY).toString('base64'), isBase64Encoded: true }, 400],
    ['too large', { body: JSON.stringify({ ...SPEC, name: 'x'.repeat(300_000) }) }, 413],
    ['too large when decoded', { body: Buffer.alloc(300_000, 'x').toString('base64'), isBase64Encoded: true }, 413],
    ['with problems', { body: JSON.stringify({ ...SPEC, axis: {} }) }, 422],
  ])('%s', async (_, more, status) => {
    const answer = await invoke('POST', '/v1/sweeps', more);
    expect(answer.statusCode).toBe(status);
    expect(problemOf(answer).detail).toMatch(/[.?]$/);
  });
});

describe('paths', { timeout: 120_000 }, () => {
  test.each([
    ['/v1/sweeps/..%2F..%2Factive', 400],
    ['/v1/sweeps/%2e%2e/spec.json', 404],
    [`/v1/sweeps/${ID}%00`, 400],
    [`/v1/sweeps/${'x'.repeat(2_000)}`, 400],
    [`/v1/sweeps/${ID}/spec.json`, 404],
    [`/v1/sweeps/${ID}/..%2F..%2Fidempotency`, 404],
    [`/v1/sweeps/${ID}/parts/1/00000.csv`, 404],
    ['/v1/sweeps?cursor=..%2F..%2Fsweeps', 400],
  ])('a hostile one is refused before the store sees it: %s', async (path, status) => {
    calls.length = 0;
    const answer = await invoke('GET', path);
    expect(answer.statusCode).toBe(status);
    problemOf(answer);
    expect(calls).toEqual([]);
  });

  test('an unknown sweep is 404, another method 405 with Allow', async () => {
    expect((await invoke('GET', `/v1/sweeps/${ID}`)).statusCode).toBe(404);
    const answer = await invoke('PUT', `/v1/sweeps/${ID}`, { body: BODY });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toContain('GET');
  });
});

describe('through the gateway', { timeout: 120_000 }, () => {
  test.each(['/', '/docs'])('%s is served by the bundle, with all that it is made of', async (path) => {
    const page = await cloud.request(path);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self';");
    expect(await assetsOf(await page.text(), (asset) => cloud.request(asset))).toBeGreaterThan(2);
  });

  test('the same answers over HTTP', async () => {
    const post = (body: string, type: string) =>
      cloud.request('/v1/sweeps', { method: 'POST', body, headers: { 'content-type': type } });
    expect((await post('{', 'application/json')).status).toBe(400);
    expect((await post(BODY, 'text/csv')).status).toBe(415);
    expect((await post(`${BODY.slice(0, -1)},"name":"${'x'.repeat(300_000)}"}`, 'application/json')).status).toBe(413);
    const accepted = await post('version: 1\nplatform: generic-nvme\naxes: {iodepth: [1]}\n', 'application/yaml');
    expect(accepted.status).toBe(202);
    expect(accepted.headers.get('location')).toMatch(/^\/v1\/sweeps\/s-/);
  });
});
