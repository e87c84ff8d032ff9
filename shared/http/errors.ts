import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { PlannerError } from '#planner';
import { problemResponse, RefusedRequest } from './problem.ts';
import { MAX_BODY_BYTES } from './request-document.ts';

export type ReportFault = (error: unknown) => void;

/** What was expected to be refused becomes its problem document; anything else is a 500 that tells no internals. */
export function errorHandler(report: ReportFault): (error: unknown) => Response {
  return (error) => {
    if (error instanceof RefusedRequest) return problemResponse(error.refusal);
    if (error instanceof PlannerError) return plannerProblem(error);
    if (error instanceof HTTPException) return httpProblem(error);
    report(error);
    const detail = 'The server met an error it did not expect; its log names it. The same request may work later.';
    return problemResponse({ status: 500, code: 'internal', detail });
  };
}

function plannerProblem(error: PlannerError): Response {
  return problemResponse({ status: error.status, code: error.code, detail: error.message, errors: error.problems });
}

function httpProblem(error: HTTPException): Response {
  return problemResponse({ status: error.status, code: 'refused', detail: error.message });
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
  const detail = `The body is larger than ${MAX_BODY_BYTES / 1024} KiB; a sweep of that size is better written with ranges.`;
  return problemResponse({ status: 413, code: 'body_too_large', detail });
}
