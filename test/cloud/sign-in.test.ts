import { stat } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../infra/local/endpoint.ts';
import { hasChromium, openChromium, openPage } from '../browser/chromium.ts';
import { AUDIENCE, CLIENT_ID, startIssuer } from './issuer.ts';
import { makeBundles, QUICK, testCloud } from './local.ts';

const calls: Call[] = [];
const issuer = await startIssuer();
const cloud = await testCloud({
  bundles: await makeBundles(),
  auth: { jwtIssuer: issuer.url, jwtAudience: AUDIENCE, jwtClientId: CLIENT_ID, jwtScope: 'openid' },
  trouble: (call) => {
    calls.push(call);
    return undefined;
  },
});
await issuer.register(`${cloud.url}/`);
afterAll(() => Promise.all([cloud.stop(), issuer.close()]));

/** 9,000 rows, above what a function can answer with; eight of nine ask for more queues than the drive has. */
const LARGE = {
  version: 1,
  name: 'large',
  platform: 'generic-nvme',
  axes: {
    iodepth: { range: { start: 1, stop: 250, step: 1 } },
    bs: ['4k', '8k', '16k', '64k'],
    hw_queues: [4, 2_000, 2_001, 2_002, 2_003, 2_004, 2_005, 2_006, 2_007],
  },
  precision: QUICK,
};

describe('without a token', () => {
  test('the page is open to everybody, and nothing else', async () => {
    for (const path of ['/', '/docs', '/assets/main.js', '/assets/page.css', '/openapi.json', '/sign-in.json'])
      expect([path, (await cloud.request(path)).status]).toEqual([path, 200]);
    for (const path of ['/v1/sweeps', '/v1/axes', '/assets/a/b', '/sign-in.json/x'])
      expect([path, (await cloud.request(path)).status]).toEqual([path, 401]);
    expect((await cloud.request('/', { method: 'POST' })).status).toBe(401);
  });

  test('the page may fetch from the provider and the bucket, and from nowhere else', async () => {
    const policy = (await cloud.request('/')).headers.get('content-security-policy') ?? '';
    const allowed = /connect-src ([^;]+)/.exec(policy)?.[1]?.split(' ');
    expect(allowed).toEqual(["'self'", issuer.url, cloud.endpoint.url]);
  });

  test.each(['nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.'])('%s is none', async (token) => {
    const answer = await cloud.request('/v1/sweeps', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  });
});

describe.skipIf(!hasChromium)('signing in on the page', { timeout: 300_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  }, 60_000);
  afterAll(() => browser?.close());

  const openSignedOut = (place = '') => openPage(browser, {}, /401/).then((watched) => goTo(watched, place));

  async function goTo<Watched extends { readonly page: Page }>(watched: Watched, place: string): Promise<Watched> {
    await watched.page.goto(`${cloud.url}/${place}`);
    return watched;
  }

  async function signIn(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Sign in at 127.0.0.1' }).click();
    await page.getByRole('button', { name: 'Log in as ann' }).click();
    await page.waitForURL(`${cloud.url}/**`);
    await expect.poll(() => tokenOf(page)).not.toBeNull();
    return (await tokenOf(page)) ?? '';
  }

  const tokenOf = (page: Page): Promise<string | null> => page.evaluate('sessionStorage.getItem("blkplan-token")');

  test('leads back to where one was, and the token stays in the tab', async () => {
    const { page, faults } = await openSignedOut('#/sweeps');
    const token = await signIn(page);
    await page.getByRole('heading', { name: 'Sweeps' }).waitFor();
    expect(page.url()).toBe(`${cloud.url}/#/sweeps`);
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
    expect(await page.evaluate('Object.keys(sessionStorage)')).toEqual(['blkplan-token']);
    const cookies = await page.context().cookies(cloud.url);
    expect(cookies.some(({ value }) => value.includes(token))).toBe(false);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('large results are read from the store, which is never shown the token', async () => {
    const { page, faults } = await openSignedOut();
    const authorization = `Bearer ${await signIn(page)}`;
    const id = await cloud.submit(LARGE, { authorization });
    const url = `${cloud.url}/#/sweeps/${id}`;
    await page.goto(url);
    await page.getByRole('tab', { name: 'Rows' }).click({ timeout: 240_000 });
    await page.getByText('9,000 rows').first().waitFor({ timeout: 60_000 });
    const arriving = page.waitForEvent('download');
    await page.getByText('Download CSV').click();
    const file = await (await arriving).path();
    const link = await cloud.request(`/v1/sweeps/${id}/results.csv`, {
      headers: { authorization },
      redirect: 'manual',
    });
    expect([link.status, new URL(link.headers.get('location') ?? '').origin]).toEqual([302, cloud.endpoint.url]);
    expect((await stat(file)).size).toBeGreaterThan(5_000_000);
    expect(calls.filter(({ target, caller }) => target.endsWith('results.csv') && caller === '')).toHaveLength(2);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('a refusal of the provider is said, and one may try again', async () => {
    const { page } = await openSignedOut();
    await page.getByRole('button', { name: 'Sign in at 127.0.0.1' }).click();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.getByRole('alert').getByText('Signing in did not work').waitFor();
    await signIn(page);
    await page.locator('.figures').waitFor();
    await page.context().close();
  });

  test('a code that this tab did not ask for is never exchanged', async () => {
    issuer.asked.length = 0;
    const { page } = await openSignedOut('?code=stolen&state=forged');
    await page.getByRole('alert').getByText('begin again').waitFor();
    expect(issuer.asked).not.toContain('/token');
    expect(await tokenOf(page)).toBeNull();
    await page.context().close();
  });
});
