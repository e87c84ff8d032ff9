import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { json, refusals } from '../schema/answers.ts';
import { NoQuery } from '../schema/parameters.ts';
import { SignIn } from '../schema/responses.ts';
import type { Service } from '../service.ts';
import { staticResponses } from '../static-files.ts';

const PAGES = { '/': 'index.html', '/docs': 'docs.html' } as const;
const ASSETS = '/assets/';

const signIn = createRoute({
  method: 'get',
  path: '/sign-in.json',
  summary: 'Where people sign in on the page',
  request: { query: NoQuery },
  responses: { 200: json('Of an OpenID provider, by authorization code with PKCE.', SignIn), ...refusals(400) },
});

/** Whether a path is of the page itself: it holds no data, so it may be had before anybody has signed in. */
export function isOfPage(path: string): boolean {
  return path in PAGES || path === '/openapi.json' || path === signIn.path || path.startsWith(ASSETS);
}

/** The web page at `/`, the reference at `/docs`, what the two are made of, and where people sign in. */
export function addPageRoutes(app: OpenAPIHono, { page, pageOrigins = [], signIn: offered }: Service): void {
  const thrifty = [compress(), etag()] as const;
  const answer = staticResponses(page, pageOrigins);
  for (const [path, name] of Object.entries(PAGES)) app.get(path, ...thrifty, (c) => answer(c, name));
  app.get(`${ASSETS}:name{[a-zA-Z0-9.-]+}`, ...thrifty, (c) => answer(c, c.req.param('name')));
  app.openapi(signIn, (c) => c.json({ sign_in: offered ?? null }, 200));
}
