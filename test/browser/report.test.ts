import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RENDERERS } from '#report';
import { polling, pollingRows, reportOn } from '../report/reports.ts';
import { hasChromium, openChromium, openPage } from './chromium.ts';
import { SCREENSHOTS, violations } from './looks.ts';

/** Every picture, long names, and a hash that no line holds. */
const SPEC = {
  ...polling,
  axes: { completion: ['interrupt', 'poll_after_submit'], iodepth: [1, 2, 4, 8, 16, 32, 64], hw_queues: [4, 8] },
  slo: { lat_p99_us: { max: 500 }, iops: { min: 50_000 } },
};

describe.skipIf(!hasChromium)('report.html, opened from a disk', () => {
  let browser: Browser;
  let address: string;
  beforeAll(async () => {
    [browser] = await Promise.all([openChromium(), mkdir(SCREENSHOTS, { recursive: true })]);
    const report = reportOn(SPEC, ({ iodepth, ...scenario }, ...rest) => ({
      ...Object(pollingRows({ ...scenario, iodepth }, ...rest)),
      iops: Math.min(scenario.completion === 'interrupt' ? 128_000 : 371_000, 40_000 * iodepth),
    }));
    const profile = { row_index: 0, lines: [{ function: 'nvme_queue_rq', ns_per_io: 170, share_pct: 60 }] };
    const html = await RENDERERS.html({ ...report, profiles: { best: profile, baseline: profile } });
    const file = join(SCREENSHOTS, 'report.html');
    await writeFile(file, html);
    address = pathToFileURL(file).href;
  }, 60_000);
  afterAll(() => browser?.close());

  test.each([
    ['desk', { viewport: { width: 1200, height: 900 } }],
    ['dark', { viewport: { width: 1200, height: 900 }, colorScheme: 'dark' }],
    ['phone', { viewport: { width: 390, height: 844 } }],
  ] as const)('%s: asks nobody, has no fault by WCAG AA, fits its width', async (name, options) => {
    const { page, faults } = await openPage(browser, options);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(address);
    for (const details of await page.locator('details').all())
      await details.evaluate('(each) => { each.open = true; }');
    expect(await page.locator('figure svg').count()).toBeGreaterThan(8);
    expect(requests).toEqual([address]);
    expect(faults).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(options.viewport.width);
    // The pictures have labels of their own; axe would look at each of a thousand parts of them.
    expect(await violations(page, { exclude: 'svg' })).toEqual([]);
    await page.screenshot({ path: join(SCREENSHOTS, `report-html-${name}.png`), fullPage: true });
    await page.context().close();
  });

  test('on paper every picture is whole and on white', async () => {
    const { page } = await openPage(browser, { colorScheme: 'dark', viewport: { width: 760, height: 1000 } });
    await page.goto(address);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await page.evaluate('getComputedStyle(document.querySelector("figure svg")).color')).toBe('rgb(0, 0, 0)');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(760);
    const pdf = await page.pdf({ path: join(SCREENSHOTS, 'report-html.pdf') });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await page.context().close();
  });
});
