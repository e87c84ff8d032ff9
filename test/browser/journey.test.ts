import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvHeader } from '#sweep';
import type { LocalServer } from '../../functions/local-server.ts';
import { hasChromium, openChromium, openPage, type Watched } from './chromium.ts';
import { FOUR, finished, serve } from './serve.ts';

/** A loaded machine takes its time. */
const PATIENT = { timeout: 20_000 };

describe.skipIf(!hasChromium)('the page', () => {
  let server: LocalServer;
  let browser: Browser;
  let id: string;
  beforeAll(async () => {
    [server, browser] = await Promise.all([serve(), openChromium()]);
    id = await finished(server.url, FOUR);
  }, 60_000);
  afterAll(() => Promise.all([browser?.close(), server?.close()]));

  test('leads from a form to a downloaded CSV, and a link shows the same again', async () => {
    const { page, faults } = await openPage(browser);
    await page.goto(server.url);
    await page.getByLabel('Name of the sweep').fill('from the form');
    await page.locator('#axes-iodepth').fill('1, 16');
    await page.getByRole('button', { name: 'Remove numjobs' }).click();
    await page.getByLabel('Replicates of each point').fill('1');
    await page.getByLabel('Replicates of each point').press('Enter');
    const figures = page.locator('.figures');
    await figures.getByText('Points').locator('xpath=..').getByText('4', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Spec as YAML' }).getByText('iodepth: [1, 16]').waitFor();

    await page.getByRole('button', { name: 'Start sweep' }).click();
    await page.getByRole('heading', { name: 'from the form' }).waitFor();
    const verdict = page.locator('.report .verdict');
    await verdict.waitFor();
    expect(await page.locator('.headline .state').textContent()).toBe('completed');

    const before = await verdict.textContent();
    await page.locator('#what-if-objective').selectOption('fastest');
    await expect.poll(() => verdict.textContent(), PATIENT).not.toBe(before);
    expect(await verdict.textContent()).toContain('iodepth=16');
    await page.locator('#what-if-slo-lat_p99_us-max').fill('1');
    await page.locator('#what-if-slo-lat_p99_us-max').press('Enter');
    await expect.poll(() => verdict.textContent(), PATIENT).toContain('No point meets the SLO');

    await page.getByRole('tab', { name: 'Rows' }).click();
    await page.getByLabel('Filter completion').fill('=iopoll');
    await page.getByText('2 of 4 rows').waitFor();
    await page.getByRole('button', { name: 'iops', exact: true }).click();
    await page.locator('th[aria-sort=descending]').waitFor();
    expect(await cellsOf(page, 'iodepth')).toEqual(['16', '1']);

    const again = await openPage(browser);
    await again.page.goto(page.url());
    await again.page.getByText('2 of 4 rows').waitFor();
    expect(await cellsOf(again.page, 'iodepth')).toEqual(['16', '1']);
    await again.page.getByRole('tab', { name: 'Verdict' }).click();
    await again.page.getByText('No point meets the SLO').first().waitFor();

    await page.getByLabel('Kind of CSV').selectOption('excel-eu');
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    const csv = await readFile(await (await waiting).path(), 'utf8');
    expect(csv.startsWith(csvHeader('excel-eu'))).toBe(true);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(5);
    expect([...faults, ...again.faults]).toEqual([]);
  });

  test('gives the curl command that starts the same sweep', async () => {
    const { page, faults } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(server.url);
    await page.locator('.figures').waitFor();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied').waitFor();
    const command = (await page.evaluate('navigator.clipboard.readText()')) as string;
    const [, address, mediaType, body] =
      /^curl -sS '(\S+)' -H 'content-type: (\S+)' --data-binary @- <<'EOF'\n(.*)EOF\n$/s.exec(command) ?? [];
    expect(address).toBe(`${server.url}/v1/sweeps`);
    const planned = await fetch(`${address}/plan`, {
      method: 'POST',
      body: `${body}`,
      headers: { 'content-type': `${mediaType}` },
    });
    expect(planned.status).toBe(200);
    expect(faults).toEqual([]);
  });

  test('shows each problem of a spec at its place: the field, the line, the list', async () => {
    const { page, faults } = await openPage(browser, {}, /422/);
    await page.goto(server.url);
    await page.locator('#axes-iodepth').fill('1, 0');
    await page.locator('#axes-iodepth').press('Enter');
    const field = page.locator('#axes-iodepth');
    await expect.poll(() => field.getAttribute('aria-invalid'), PATIENT).toBe('true');
    const said = await page.locator('#axes-iodepth-problem').textContent();
    expect(said).toContain('iodepth');
    expect(await page.locator('.faults li code').allTextContents()).toEqual(['/axes/iodepth/1']);
    expect(await page.locator('.editor .cm-lintRange-error').textContent()).toBe('0');
    expect(await page.getByRole('button', { name: 'Start sweep' }).isDisabled()).toBe(true);
    await field.fill('1, 2');
    await field.press('Enter');
    await page.locator('.figures').waitFor();
    expect(await page.locator('.editor .cm-lintRange-error').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('completes keys and values in the text', async () => {
    const { page, faults } = await openPage(browser, {}, /422/);
    await page.goto(server.url);
    const text = page.getByRole('textbox', { name: 'Spec as YAML' });
    await page.locator('.figures').waitFor();
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('object');
    await page.locator('.cm-tooltip-autocomplete').getByText('objective').waitFor();
    await page.keyboard.press('Control+a');
    // Typing over coloured text makes Chromium try to keep its colour by a style attribute, which the policy refuses.
    await page.keyboard.press('Delete');
    await page.keyboard.type('version: 1\nplatform: generic-n');
    await page.locator('.cm-tooltip-autocomplete li').filter({ hasText: 'generic-nvme' }).waitFor();
    // The list takes no key in its first moments, lest one that was meant for the text chooses from it.
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
    await page.locator('.figures').waitFor();
    expect(await page.getByLabel('Platform').inputValue()).toBe('generic-nvme');
    expect(faults).toEqual([]);
  });

  test('a stroke along an axis of the parallel coordinates keeps the rows that pass there', async () => {
    const { page, faults } = await openPage(browser, { viewport: { width: 1200, height: 900 } });
    await page.goto(`${server.url}/#/sweeps/${id}?tab=rows`);
    await page.getByText('4 of 4 rows').waitFor();
    const axis = page.getByRole('img', { name: 'Parallel coordinates' }).getByText('completion');
    await axis.waitFor();
    const { x, y, width } = (await axis.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await page.mouse.move(x + width / 2, y + 30);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 100, { steps: 4 });
    await page.mouse.move(x + width / 2, y + 170, { steps: 4 });
    await page.mouse.up();
    await page.getByText('2 of 4 rows').waitFor();
    expect(await page.getByLabel('Filter completion').inputValue()).toBe('=iopoll');
    expect(faults).toEqual([]);
  });

  test('works by keyboard alone', async () => {
    const { page, faults } = await openPage(browser);
    await page.goto(`${server.url}/#/sweeps/${id}`);
    await page.locator('.report .verdict').waitFor();
    for (let steps = 0; steps < 40 && (await focused(page)) !== 'Verdict'; steps += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.getByText('4 of 4 rows').waitFor();
    expect(await focused(page)).toBe('Rows');
    for (let steps = 0; steps < 60 && (await focused(page)) !== 'iops'; steps += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('th[aria-sort=descending]').waitFor();
    expect(faults).toEqual([]);
  });
});

async function cellsOf(page: Watched['page'], column: string): Promise<string[]> {
  const names = await page
    .locator('.rows thead button')
    .evaluateAll((buttons) => buttons.map(({ textContent }) => textContent));
  const place = names.findIndex((name) => name?.trim() === column);
  return page.locator(`.rows tbody tr:not(.gap) td:nth-child(${place + 1})`).allTextContents();
}

function focused(page: Watched['page']): Promise<unknown> {
  return page.evaluate('document.activeElement.textContent.trim()');
}
