import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { problemResponse } from '#http';

/** Tells the app who asks. What a client sends under this name is dropped. */
export const CALLER_HEADER = 'x-blkplan-caller';

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * The request with its caller, as the gateway has authorised it. A request that comes without one got past the gateway
 * by a fault of the deployment, and is refused; unless its path is open to everybody.
 */
export function identified(
  request: Request,
  event: APIGatewayProxyEventV2,
  next: Handler,
): Response | Promise<Response> {
  const caller = callerIn(event) ?? publicCaller(new URL(request.url).pathname);
  if (caller === undefined) {
    const detail = 'Sign the request with AWS credentials, or send the token that this deployment asks for.';
    return problemResponse({ status: 401, code: 'not_authorised', detail });
  }
  const headers = new Headers(request.headers);
  headers.set(CALLER_HEADER, caller);
  return next(new Request(request, { headers }));
}

interface Authorizer {
  readonly iam?: { readonly userArn?: string };
  readonly jwt?: { readonly claims?: Readonly<Record<string, unknown>> };
}

function callerIn(event: APIGatewayProxyEventV2): string | undefined {
  const { authorizer } = event.requestContext as { readonly authorizer?: Authorizer };
  const { sub, iss } = authorizer?.jwt?.claims ?? {};
  if (typeof sub === 'string') return `jwt:${String(iss)}:${sub}`;
  const { userArn } = authorizer?.iam ?? {};
  return userArn === undefined ? undefined : `iam:${userArn}`;
}

/** Paths that the stack leaves open when people sign in by token; they tell nothing about sweeps. `{…}` ends in any. */
const PUBLIC_PATHS: readonly string[] = (process.env['PUBLIC_PATHS'] ?? '').split(' ').filter((path) => path !== '');

function publicCaller(path: string): string | undefined {
  const isOpen = PUBLIC_PATHS.some((open) => path === open || (open.endsWith('}') && path.startsWith(beginning(open))));
  return isOpen ? 'anybody' : undefined;
}

function beginning(open: string): string {
  return open.slice(0, open.indexOf('{'));
}
