import type { Context } from 'hono';

/** The built page: its files by name, such as `index.html`. Where they come from is the process's business. */
export type StaticFiles = (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Nothing from elsewhere but what is fetched from `origins`, and no script or style that came with data. */
function policyOf(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...origins].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const HEADERS = {
  // The names stay the same from version to version, so a browser asks each time; the ETag saves the bytes.
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

type StaticResponses = (c: Context, name: string) => Promise<Response>;

/** Files as responses; the app's `notFound` where there is none. */
export function staticResponses(files: StaticFiles, origins: readonly string[]): StaticResponses {
  const headers = { ...HEADERS, 'content-security-policy': policyOf(origins) };
  return async (c, name) => {
    const body = await files(name);
    if (body === undefined) return c.notFound();
    const mediaType = MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    return c.body(body, 200, { ...headers, 'content-type': mediaType });
  };
}
