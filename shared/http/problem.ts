import type { Problem } from '#sweep';

/** RFC 9457, with the place and reason of each fault in `errors`. */
interface ProblemDetails {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** Short stable name of the reason. */
  readonly code: string;
  readonly errors?: readonly Problem[];
}

/** What a refusal says; `counts` and the like travel as extension members, as RFC 9457 provides. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly Problem[] | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Thrown by the readers of a request; becomes a problem document. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

export function problemResponse(refusal: Refusal): Response {
  const body: ProblemDetails = {
    type: 'about:blank',
    title: TITLES[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.detail,
    code: refusal.code,
    ...(refusal.errors && { errors: refusal.errors }),
    ...refusal.extensions,
  };
  return new Response(`${JSON.stringify(body, null, 2)}\n`, {
    status: refusal.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...refusal.headers },
  });
}
