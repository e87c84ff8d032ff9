import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Advice as AdviceOfRows } from '#advice';
import { adviseSweep, linkToResults, openResult, openResults, type ResultName } from '#planner';
import { RENDERERS } from '#report';
import { readDocument } from '../request-document.ts';
import { documentBody, json, refusals, text } from '../schema/answers.ts';
import { EXAMPLE_WHAT_IF } from '../schema/examples.ts';
import { CsvQuery, NoQuery, SweepId } from '../schema/parameters.ts';
import { Advice, Link } from '../schema/responses.ts';
import type { Service } from '../service.ts';
import { streamed } from '../streamed.ts';

const CSV = 'text/csv; charset=utf-8';

const results = createRoute({
  method: 'get',
  path: '/v1/sweeps/{id}/results.csv',
  summary: 'The rows',
  request: { params: SweepId, query: CsvQuery },
  responses: {
    200: {
      description: 'One row a point and replicate, in the order of row_index; or, with link=json, where they are.',
      content: { [CSV]: { schema: { type: 'string' } }, 'application/json': { schema: Link } },
    },
    302: { description: 'The file is large; Location is an address that works for some minutes.' },
    ...refusals(400, 404, 409, 413),
  },
});

const advise = createRoute({
  method: 'post',
  path: '/v1/sweeps/{id}/advise',
  summary: 'The verdict for another goal, from the rows that are there',
  request: { params: SweepId, query: NoQuery, body: documentBody('WhatIf', EXAMPLE_WHAT_IF) },
  responses: { 200: json('Nothing was simulated.', Advice), ...refusals(400, 404, 409, 413, 415, 422) },
});

const FILES = {
  'finalists.csv': [CSV, 'The finalists at the rate that one host must carry; same columns.'],
  'sensitivity.csv': [CSV, 'The best points again, one figure of the platform changed at a time; same columns.'],
  'results.schema.json': ['application/json', 'Table Schema of results.csv.'],
  'report.json': ['application/json', 'The report for programs.'],
  'report.md': ['text/markdown; charset=utf-8', 'The report as Markdown.'],
  'report.html': ['text/html; charset=utf-8', 'The report as one HTML file with its pictures inside.'],
} as const satisfies { readonly [Name in Exclude<ResultName, 'results.csv'>]: readonly [string, string] };

/** What a sweep left behind. */
export function addResultRoutes(app: OpenAPIHono, { ports }: Service): void {
  app.openapi(results, async (c) => {
    const { id } = c.req.valid('param');
    const { dialect, partial, link } = c.req.valid('query');
    const url = await linkToResults(ports, id, dialect);
    if (link === 'json') return c.json({ url: url ?? ownAddress(c.req.url) }, 200);
    if (url !== undefined) return c.redirect(url, 302);
    const pieces = await openResults(ports, id, { dialect, partial: partial === 'true' });
    return file(c, pieces, { name: `${id}-results.csv`, mediaType: CSV });
  });

  app.openapi(advise, async (c) => {
    const whatIf = await readDocument(c.req.raw);
    const report = await adviseSweep(ports, c.req.valid('param').id, whatIf);
    return c.json(JSON.parse(RENDERERS.json(report)) as AdviceOfRows, 200);
  });

  for (const name of Object.keys(FILES) as (keyof typeof FILES)[]) addFileRoute(app, ports, name);
}

function addFileRoute(app: OpenAPIHono, ports: Service['ports'], name: keyof typeof FILES): void {
  const [mediaType, summary] = FILES[name];
  const route = createRoute({
    method: 'get',
    path: `/v1/sweeps/{id}/${name}`,
    summary,
    request: { params: SweepId, query: NoQuery },
    responses: { 200: text('As it was written.', mediaType), ...refusals(400, 404, 409) },
  });
  app.openapi(route, async (c) => {
    const { id } = c.req.valid('param');
    return file(c, await openResult(ports, id, name), { name: `${id}-${name}`, mediaType });
  });
}

/** The route itself, relative to the server, without the question for a link. */
function ownAddress(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('link');
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

interface Named {
  readonly name: string;
  readonly mediaType: string;
}

/** The file as a download; for HEAD only what is said about it, and the file is closed. */
async function file(c: Context, pieces: AsyncIterable<string>, { name, mediaType }: Named): Promise<Response> {
  const body = await streamed(pieces);
  if (c.req.method === 'HEAD') await body.cancel();
  const disposition = `${mediaType === CSV ? 'attachment' : 'inline'}; filename="${name}"`;
  return new Response(c.req.method === 'HEAD' ? null : body, {
    headers: { 'content-type': mediaType, 'content-disposition': disposition, 'x-content-type-options': 'nosniff' },
  });
}
