import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { csvHeader, csvLine } from '#sweep';
import { hasChromium, openChromium, openPage } from '../browser/chromium.ts';
import { FOUR, finished, serve } from '../browser/serve.ts';
import { type Benchmark, median } from './benchmark.ts';
import { wideRows, wideSpec } from './wide-sweep.ts';

const ROUNDS = 6;
const LIMIT_MS = 200;
const ROWS = 100_000;

/** What a user does to the rows, and what is seen of it, as scripts of the page. */
const DEEDS = {
  'sort by a figure': sortBy('iops'),
  'sort by a text': sortBy('completion'),
  'filter by a figure': filterBy('iops', '>= 100000'),
  'filter by a text': filterBy('completion', '=iopoll|hybrid'),
} as const;

interface Deed {
  readonly act: string;
  readonly seen: string;
}

/** Sorting and filtering 100,000 rows in a real browser: from the deed to the picture of what came of it. */
export const benchmarkPage: Benchmark = async () => {
  if (!hasChromium) return { missedGoals: ['there is no Chromium to measure with'] };
  const [server, rows, browser] = await Promise.all([serve(), serveRows(), openChromium()]);
  try {
    const id = await finished(server.url, FOUR);
    const { page } = await openPage(browser, { viewport: { width: 1600, height: 1000 } });
    await page.route('**/results.csv*', (route) => route.continue({ url: rows.url }));
    await page.goto(`${server.url}/#/sweeps/${id}?tab=rows`);
    await page.getByText('100,000 of 100,000 rows').waitFor({ timeout: 300_000 });
    const figures: Record<string, number> = {};
    for (const [name, deed] of Object.entries(DEEDS)) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await timed(page, deed));
      figures[name] = median(times);
      console.log(`${name}: ${figures[name].toFixed(0)} ms`);
    }
    const slow = Object.entries(figures).filter(([, ms]) => ms >= LIMIT_MS);
    return {
      rows: ROWS,
      rounds: ROUNDS,
      medianMs: figures,
      missedGoals: slow.map(([name, ms]) => `${name}: ${ms} ms`),
    };
  } finally {
    await Promise.all([browser.close(), server.close(), rows.close()]);
  }
};

/** Until the frame after the one in which something else is seen. */
async function timed(page: Page, { act, seen }: Deed): Promise<number> {
  const took = await page.evaluate(`(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await frame();
    const before = ${seen};
    const from = performance.now();
    ${act};
    do await frame(); while (${seen} === before && performance.now() - from < 10_000);
    return performance.now() - from;
  })()`);
  return took as number;
}

/** Down, up, and in the order of the file again. */
function sortBy(column: string): Deed {
  const head = `[...document.querySelectorAll('.rows th')].find((each) => each.textContent.replace(/[ ↓↑]/g, '') === '${column}')`;
  return { act: `${head}.querySelector('button').click()`, seen: `${head}.ariaSort` };
}

/** With the filter and without it in turn. */
function filterBy(column: string, text: string): Deed {
  const field = `document.querySelector('[aria-label="Filter ${column}"]')`;
  const act = `const field = ${field};
    field.value = field.value === '' ? '${text}' : '';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))`;
  return { act, seen: `document.querySelector('.count').textContent` };
}

/** A results.csv of that many rows, written as it is read. */
async function serveRows() {
  const spec = wideSpec(ROWS / 1000);
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/csv');
    answer.write(csvHeader('rfc4180'));
    let piece: string[] = [];
    for (const row of wideRows(spec)) {
      if (piece.push(csvLine(row, 'rfc4180')) === 1000) {
        answer.write(piece.join(''));
        piece = [];
      }
    }
    answer.end(piece.join(''));
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/results.csv`, close: async () => void server.close() };
}
