import type { OpenAPIHono } from '@hono/zod-openapi';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { type StaticFiles, staticResponse } from '../static-files.ts';

const PAGES = { '/': 'index.html', '/docs': 'docs.html' } as const;
const ASSETS = '/assets/';

/** Whether a path is of the page itself: it holds no data, so it may be had before anybody has signed in. */
export function isOfPage(path: string): boolean {
  return path in PAGES || path === '/openapi.json' || path.startsWith(ASSETS);
}

/** The web page at `/`, the reference at `/docs`, and what the two are made of. */
export function addPageRoutes(app: OpenAPIHono, files: StaticFiles): void {
  const thrifty = [compress(), etag()] as const;
  for (const [path, name] of Object.entries(PAGES)) {
    app.get(path, ...thrifty, (c) => staticResponse(c, files, name));
  }
  app.get(`${ASSETS}:name{[a-zA-Z0-9.-]+}`, ...thrifty, (c) => staticResponse(c, files, c.req.param('name')));
}
