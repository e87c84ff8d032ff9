import type { z } from '@hono/zod-openapi';
import { Problem } from './responses.ts';

/** One way a route answers, as OpenAPI writes it. */
export function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

export function text(description: string, mediaType: string) {
  return { description, content: { [mediaType]: { schema: { type: 'string' as const } } } };
}

const PROBLEMS = {
  400: 'The request cannot be read: malformed body, id, query or cursor.',
  404: 'There is no such sweep, or this version does not make it.',
  409: 'Not in this state of the sweep.',
  413: 'The body is larger than 256 KiB.',
  415: 'The body is neither JSON nor YAML by its Content-Type.',
  422: 'The document was read and has problems: all of them, each with its place.',
} as const;

type ProblemStatus = keyof typeof PROBLEMS;

/** How a route refuses: problem details (RFC 9457) for each status. */
export function refusals<Status extends ProblemStatus>(...statuses: readonly Status[]) {
  const answers = statuses.map((status) => [status, refusal(PROBLEMS[status])]);
  return Object.fromEntries(answers) as { readonly [S in Status]: ReturnType<typeof refusal> };
}

function refusal(description: string) {
  return { description, content: { 'application/problem+json': { schema: Problem } } };
}

/** A body that is JSON or YAML. It is documented by a named schema and read by the parser of specs, which says more. */
export function documentBody(schemaName: string, example: object) {
  const content = { schema: { $ref: `#/components/schemas/${schemaName}` }, example };
  return { required: true, content: { 'application/json': content, 'application/yaml': content } };
}
