import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** A real Chromium: the one of `CHROMIUM`, or the one that an npm package carries. Undefined where there is no such package. */
async function executable(): Promise<string | undefined> {
  if (process.env['CHROMIUM'] !== undefined) return process.env['CHROMIUM'];
  const carried = await import('@sparticuz/chromium').catch(() => undefined);
  return carried?.default.executablePath();
}

const path = await executable();

/** Only a missing package excuses a machine from these tests; a browser that does not start fails them. */
export const hasChromium = path !== undefined;
if (!hasChromium) {
  process.stderr.write(
    'No Chromium: @sparticuz/chromium is absent and CHROMIUM is not set. Browser tests are skipped.\n',
  );
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-sync',
];

export function openChromium(): Promise<Browser> {
  return chromium.launch({ args: ARGUMENTS, ...(path && { executablePath: path }) });
}

/** A page, and everything it should not have done. */
export interface Watched {
  readonly page: Page;
  /** Errors, refusals of the content policy, requests to other hosts. */
  readonly faults: readonly string[];
}

/** `mayFail`: a status that a test provokes; the browser writes it to its console. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
  mayFail?: RegExp,
): Promise<Watched> {
  const context = await browser.newContext({ locale: 'en-US', ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !mayFail?.test(message.text())) faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') faults.push(`outside: ${request.url()}`);
  });
  return { page, faults };
}
