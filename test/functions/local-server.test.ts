import { readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalServer, startLocalServer } from '../../functions/local-server.ts';
import { QUICK, temporaryFolder } from './cli.ts';

const BASE = { host: '127.0.0.1', port: 0, workers: 1, store: 'memory', reportFault: () => undefined } as const;

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** `fetch` would not send a foreign Host header. */
function call(url: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on('error', reject).end();
  });
}

describe('a server on loopback', () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer({ ...BASE, access: { kind: 'loopback' } });
  });
  afterAll(() => server.close());

  test.each(['localhost', '127.0.0.1:8080', '[::1]:8080', '127.9.9.9'])('answers the Host %s', async (host) => {
    expect((await call(`${server.url}/healthz`, { host })).status).toBe(200);
  });

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1'])(
    'refuses the Host %s, as a page with a rebound name would send it',
    async (host) => {
      const { status, body } = await call(`${server.url}/healthz`, { host });
      expect(status).toBe(421);
      expect(JSON.parse(body)).toMatchObject({ code: 'foreign_host', status: 421 });
    },
  );

  test('refuses pages of another origin, and answers its own', async () => {
    const path = `${server.url}/v1/sweeps`;
    expect((await call(path, { origin: 'https://evil.example' }, 'POST')).status).toBe(403);
    expect((await call(path, { origin: 'null' }, 'POST')).status).toBe(403);
    expect((await call(path, { origin: server.url })).status).toBe(200);
  });

  test('reads bodies with and without a length, and requests without a body', async () => {
    const url = `${server.url}/v1/sweeps`;
    expect((await call(`${url}/s-00000000aa-00000000000000aa/cancel`, {}, 'POST')).status).toBe(404);
    expect((await call(url, {}, 'OPTIONS')).status).toBe(405);
    const chunked = (text: string) =>
      fetch(`${url}/plan`, {
        method: 'POST',
        body: ReadableStream.from([new TextEncoder().encode(text)]),
        duplex: 'half',
        headers: { 'content-type': 'application/json' },
      } as RequestInit);
    expect((await chunked(JSON.stringify(QUICK))).status).toBe(200);
    expect((await chunked(JSON.stringify({ ...QUICK, name: 'x'.repeat(300_000) }))).status).toBe(413);
  });

  test('runs a sweep on worker threads and streams its rows', async () => {
    const headers = { 'content-type': 'application/json' };
    const accepted = await fetch(`${server.url}/v1/sweeps`, { method: 'POST', body: JSON.stringify(QUICK), headers });
    expect(accepted.status).toBe(202);
    const self = new URL(accepted.headers.get('location') ?? '', server.url);
    let status = '';
    while (!status.startsWith('completed')) {
      ({ status } = (await (await fetch(self)).json()) as { status: string });
      expect(['queued', 'running', 'completed']).toContain(status);
    }
    const csv = await (await fetch(`${self}/results.csv`)).text();
    expect(csv.trimEnd().split('\r\n')).toHaveLength(4);
    expect((await fetch(`${self}/results.csv`, { method: 'HEAD' })).status).toBe(200);
  });
});

describe('a server with a token', () => {
  test('answers any Host, and only with the token', async () => {
    const server = await startLocalServer({ ...BASE, access: { kind: 'token', token: 'secret' } });
    const url = `${server.url}/v1/sweeps`;
    expect((await call(url, { host: 'planner.example' })).status).toBe(401);
    expect((await call(url, { host: 'planner.example', authorization: 'Bearer secre' })).status).toBe(401);
    expect((await call(url, { host: 'planner.example', authorization: 'Bearer secret' })).status).toBe(200);
    await server.close();
  });
});

test('a sweep in a folder outlives the server', async () => {
  const store = await temporaryFolder();
  const settings = { ...BASE, store, access: { kind: 'loopback' } } as const;
  const first = await startLocalServer(settings);
  const headers = { 'content-type': 'application/json' };
  const accepted = await fetch(`${first.url}/v1/sweeps`, { method: 'POST', body: JSON.stringify(QUICK), headers });
  const { id } = (await accepted.json()) as { id: string };
  await first.close();
  await writeFile(join(store, 'sweeps', id, '.unfinished-of-a-killed-process'), 'half');

  const second = await startLocalServer(settings);
  let status = '';
  while (status !== 'completed') {
    ({ status } = (await (await fetch(`${second.url}/v1/sweeps/${id}`)).json()) as { status: string });
  }
  await second.close();
  const left = await readdir(store, { recursive: true });
  expect(left.filter((name) => name.includes('.unfinished-') || name === 'lock')).toEqual([]);
});

test('a folder that another process serves is refused', async () => {
  const store = await temporaryFolder();
  await writeFile(join(store, 'lock'), String(process.ppid));
  await expect(startLocalServer({ ...BASE, store, access: { kind: 'loopback' } })).rejects.toThrow(
    `Process ${process.ppid} is working in ${store}; wait for it, or choose another folder.`,
  );
});
