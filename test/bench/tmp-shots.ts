import { mkdir, writeFile } from 'node:fs/promises';
import { adviseInFolder } from '#adapters';
import { RENDERERS } from '#report';
import { openChromium, openPage } from '../browser/chromium.ts';

const out = '/tmp/report-shots';
await mkdir(out, { recursive: true });
const report = await adviseInFolder(process.argv[2]!, {});
const html = await RENDERERS.html(report);
await writeFile(`${out}/report.html`, html);
const browser = await openChromium();
for (const [name, options] of [
  ['light', { viewport: { width: 1100, height: 900 } }],
  ['dark', { viewport: { width: 1100, height: 900 }, colorScheme: 'dark' }],
  ['phone', { viewport: { width: 390, height: 844 } }],
] as const) {
  const { page, faults } = await openPage(browser, options);
  await page.goto(`file://${out}/report.html`);
  const figures = await page.locator('figure').all();
  for (const [i, figure] of figures.entries()) await figure.screenshot({ path: `${out}/${name}-${i}.png` });
  await page.screenshot({ path: `${out}/${name}-page.png`, fullPage: true });
  console.log(name, figures.length, faults, await page.evaluate('document.documentElement.scrollWidth'));
}
await browser.close();
