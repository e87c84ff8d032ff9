import type { Problem } from '#sweep';
import { token } from './token.ts';

/** What the server refuses, by its problem document. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly problems: readonly Problem[];
  constructor(status: number, detail: string, problems: readonly Problem[]) {
    super(detail);
    this.status = status;
    this.problems = problems;
  }
}

/** The server did not answer: it is restarting, or the network is gone. Asking again may help. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export interface Body {
  readonly mediaType: 'application/json' | 'application/yaml';
  readonly text: string;
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: Body;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** @throws Refused, Unreachable; AbortError when the signal says so */
export async function call(path: string, { method = 'GET', body, headers, signal }: Call = {}): Promise<Response> {
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...token.header(), ...(body && { 'content-type': body.mediaType }) },
    ...(body && { body: body.text }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Unreachable('The server does not answer.', { cause: error });
  });
  if (response.ok || response.status === 304) return response;
  throw await refusal(response);
}

async function refusal(response: Response): Promise<Error> {
  if (response.status === 401) token.ask();
  const problem = await response.json().catch(() => ({}));
  // A gateway in between answers for a server that is away.
  if ([502, 503, 504].includes(response.status)) return new Unreachable(problem.detail ?? 'The server is away.');
  return new Refused(response.status, problem.detail ?? `The server answers ${response.status}.`, problem.errors ?? []);
}
