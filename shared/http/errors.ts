import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ZodError } from 'zod';
import { PlannerError, StoreError, type SweepState } from '#planner';
import { problemResponse, RefusedRequest } from './problem.ts';
import { MAX_BODY_BYTES } from './request-document.ts';

/** A client that waits for the end of a sweep asks again after this long. */
const POLL_AFTER = { 'retry-after': '1' };
const UNFINISHED: readonly SweepState[] = ['queued', 'running'];

export function retryAfter({ status }: { readonly status: SweepState }): Record<string, string> {
  return UNFINISHED.includes(status) ? POLL_AFTER : {};
}

/** What was expected to be refused becomes its problem document; anything else is a 500 that tells no internals. */
export function errorHandler(reportFault: (error: unknown) => void): (error: unknown) => Response {
  return (error) => {
    if (error instanceof RefusedRequest) return problemResponse(error.refusal);
    if (error instanceof PlannerError) return plannerProblem(error);
    if (error instanceof HTTPException)
      return problemResponse({ status: error.status, code: 'refused', detail: error.message });
    reportFault(error);
    if (error instanceof StoreError)
      return problemResponse({ status: 503, code: 'store_refused', detail: error.message });
    const detail = 'The server met an error it did not expect; its log names it. The same request may work later.';
    return problemResponse({ status: 500, code: 'internal', detail });
  };
}

function plannerProblem(error: PlannerError): Response {
  return problemResponse({
    status: error.status,
    code: error.code,
    detail: error.message,
    errors: error.problems.length > 0 ? error.problems : undefined,
    extensions: error.counts && { counts: error.counts },
    headers: error.code === 'still_running' ? POLL_AFTER : undefined,
  });
}

type Validated =
  | { readonly success: true }
  | { readonly success: false; readonly error: ZodError; readonly target: string };

/** The answer to a path, query or header that its schema refuses: every fault, as a pointer like `/query/dialect`. */
export function refuseParameters(result: Validated): Response | undefined {
  if (result.success) return undefined;
  const errors = result.error.issues.map(({ path, code, message }) => ({
    pointer: ['', result.target, ...path.map(String)].join('/'),
    code,
    message,
  }));
  const detail = errors.map(({ pointer, message }) => `${pointer}: ${message}`).join('; ');
  return problemResponse({ status: 400, code: 'malformed_request', detail, errors });
}

export function unknownRoute(c: Context): Response {
  const detail = `There is nothing at ${c.req.path}; GET /openapi.json lists the routes.`;
  return problemResponse({ status: 404, code: 'unknown_route', detail });
}

export function methodRefused(c: Context, methods: string[]): Response {
  const allow = methods.join(', ');
  const detail = `${c.req.path} does not answer ${c.req.method}; it answers ${allow}.`;
  return problemResponse({ status: 405, code: 'method_not_allowed', detail, headers: { allow } });
}

export function bodyTooLarge(): Response {
  const detail = `The body is larger than ${MAX_BODY_BYTES / 1024} KiB; long lists of values are shorter as ranges.`;
  return problemResponse({ status: 413, code: 'body_too_large', detail });
}
