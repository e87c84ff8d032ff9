import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalServer } from '../../functions/local-server.ts';
import { hasChromium, openChromium, openPage } from './chromium.ts';
import { SCREENSHOTS, violations } from './looks.ts';
import { FOUR, finished, serve } from './serve.ts';

const WIDTHS = { phone: 390, tablet: 1024, desk: 1600 } as const;

/** Each view, and what has to be there before it is looked at. */
const VIEWS = {
  new: { hash: '#/new', ready: '.figures' },
  sweeps: { hash: '#/sweeps', ready: 'main table' },
  report: { hash: '#/sweeps/ID', ready: '.chart svg' },
  rows: { hash: '#/sweeps/ID?tab=rows', ready: '.rows tbody tr' },
} as const;

describe.skipIf(!hasChromium)('the look of the page', () => {
  let server: LocalServer;
  let browser: Browser;
  let id: string;
  beforeAll(async () => {
    [server, browser] = await Promise.all([serve(), openChromium(), mkdir(SCREENSHOTS, { recursive: true })]);
    id = await finished(server.url, FOUR);
  }, 60_000);
  afterAll(() => Promise.all([browser?.close(), server?.close()]));

  async function view(page: Page, name: keyof typeof VIEWS): Promise<void> {
    const { hash, ready } = VIEWS[name];
    await page.goto('about:blank');
    await page.goto(`${server.url}/${hash.replace('ID', id)}`);
    await page.locator(ready).first().waitFor();
  }

  // In the dark only colours are others.
  test.each([
    ['light', {}],
    ['dark', { rules: ['color-contrast'] }],
  ] as const)(
    '%s: no fault by WCAG AA, none of the content policy',
    async (colorScheme, rules) => {
      const { page, faults } = await openPage(browser, { colorScheme });
      for (const name of Object.keys(VIEWS) as (keyof typeof VIEWS)[]) {
        await view(page, name);
        expect(await violations(page, rules), name).toEqual([]);
      }
      await page.goto(`${server.url}/docs`);
      await page.locator('.docs section').first().waitFor();
      // The rest of that page is the same again for two hundred keys.
      expect(await violations(page, { include: '#post-v1-sweeps', ...rules }), 'docs').toEqual([]);
      expect(await violations(page, { include: '.contents', ...rules }), 'docs').toEqual([]);
      expect(faults).toEqual([]);
    },
    120_000,
  );

  test.each(Object.entries(WIDTHS))('%s: fits its width', async (device, width) => {
    const colorScheme = device === 'tablet' ? 'dark' : 'light';
    const { page, faults } = await openPage(browser, { viewport: { width, height: 900 }, colorScheme });
    for (const name of Object.keys(VIEWS) as (keyof typeof VIEWS)[]) {
      await view(page, name);
      await page.screenshot({ path: `${SCREENSHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(width);
    }
    await page.goto(`${server.url}/docs`);
    await page.locator('.docs section').first().waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}/docs-${width}-${colorScheme}.png` });
    expect(await page.evaluate('document.documentElement.scrollWidth'), 'docs').toBeLessThanOrEqual(width);
    expect(faults).toEqual([]);
  });
});
