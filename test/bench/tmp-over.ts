import { openChromium, openPage } from '../browser/chromium.ts';

const browser = await openChromium();
const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } });
await page.goto(`file:///tmp/report-shots/report.html`);
console.log(
  await page.evaluate(
    `[...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > 391 && !e.parentElement.closest('.scroll') && !e.parentElement.closest('pre') && !e.parentElement.closest('svg')).map((e) => e.tagName + ' ' + e.className + ' ' + Math.round(e.getBoundingClientRect().right) + ' ' + e.textContent.slice(0, 60)).slice(0, 20).join('\\n')`,
  ),
);

console.log(
  await page.evaluate(
    `(() => { const w = () => document.documentElement.scrollWidth; const out = [w()]; for (const e of [...document.querySelectorAll('main > *')]) { const d = e.style.display; e.style.setProperty('display','none'); if (w() !== out[0]) out.push(e.tagName + ' ' + e.textContent.slice(0, 80) + w()); e.style.display = d; } return out.join('\\n'); })()`,
  ),
);
await browser.close();
