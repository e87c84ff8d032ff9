import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../functions/cli.ts';
import { hasChromium, openChromium, openPage } from './chromium.ts';
import { FOUR, serve, submit } from './serve.ts';

/** Enough work that the server can be stopped in the middle. */
const LONG = {
  ...FOUR,
  name: 'long',
  axes: { completion: ['interrupt', 'iopoll'], iodepth: [1, 2, 4, 8, 16, 32], numjobs: [1, 2, 3, 4] },
  precision: { iops_half_width: 0.001, confidence: 0.99, max_ios: 30_000 },
};

describe.skipIf(!hasChromium)('the page and a server in trouble', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  }, 60_000);
  afterAll(() => browser?.close());

  test('a sweep goes on over a restart of the server, and so does the page', async () => {
    const store = await temporaryFolder();
    const first = await serve({ store });
    const { page, faults } = await openPage(
      browser,
      {},
      /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/,
    );
    const id = await submit(first.url, LONG);
    await page.goto(`${first.url}/#/sweeps/${id}`);
    await page.getByRole('progressbar').waitFor();
    await first.close();
    await page.getByText('The server does not answer.').waitFor();

    const second = await serve({ store, port: Number(new URL(first.url).port) });
    await page.locator('.report .verdict').waitFor();
    expect(await page.getByText('The server does not answer.').count()).toBe(0);
    expect(await page.locator('.headline').textContent()).toContain('48 ok');
    expect(faults).toEqual([]);
    await page.context().close();
    await second.close();
    await rm(store, { recursive: true });
  }, 120_000);

  test('a server with a token is asked with it, once it is given', async () => {
    const server = await serve({ access: { kind: 'token', token: 'secret' } });
    const { page, faults } = await openPage(browser, {}, /401/);
    await page.goto(server.url);
    await page.getByLabel('The one given to --token').fill('secret');
    await page.keyboard.press('Enter');
    await page.locator('.figures').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
    await server.close();
  });

  test('a sweep that is not there is said so', async () => {
    const server = await serve();
    const { page } = await openPage(browser, {}, /404/);
    await page.goto(`${server.url}/#/sweeps/s-00000000aa-00000000000000aa`);
    await page.getByRole('alert').getByText('There is no sweep').waitFor();
    await page.context().close();
    await server.close();
  });
});
