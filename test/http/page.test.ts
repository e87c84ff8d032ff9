import { beforeAll, describe, expect, test } from 'vitest';
import { isOfPage } from '#http';
import { type TestApp, testApp } from './app.ts';

describe('the page', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ start: false });
  });

  test.each([
    ['/', 'text/html; charset=utf-8', 'index.html'],
    ['/docs', 'text/html; charset=utf-8', 'docs.html'],
    ['/assets/main.js', 'text/javascript; charset=utf-8', 'main.js'],
    ['/assets/page.css', 'text/css; charset=utf-8', 'page.css'],
  ])('%s is served with a policy that lets nothing in from elsewhere', async (path, mediaType, name) => {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(mediaType);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(await response.text()).toBe(name);
  });

  test('is sent once: the ETag answers 304', async () => {
    const etag = (await app.request('/assets/main.js')).headers.get('etag');
    const again = await app.request('/assets/main.js', { headers: { 'if-none-match': `${etag}` } });
    expect(again.status).toBe(304);
  });

  test('leads to no other file, and takes no other method', async () => {
    expect((await app.request('/assets/..%2Fpackage.json')).status).toBe(404);
    expect((await app.request('/assets/a/b.js')).status).toBe(404);
    expect((await app.request('/', { method: 'POST' })).status).toBe(405);
  });

  test('its own paths hold no data, all others may', () => {
    expect(['/', '/docs', '/assets/main.js', '/openapi.json'].every(isOfPage)).toBe(true);
    expect(['/v1/sweeps', '/healthz', '/docs/x', '/asset'].some(isOfPage)).toBe(false);
  });
});
