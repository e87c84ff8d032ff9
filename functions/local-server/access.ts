import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { isOfPage, problemResponse } from '#http';

/**
 * Who may call the local server. `loopback`: programs of this machine, and no web page of another origin (the `Host`
 * check stops a page whose name was rebound to 127.0.0.1). `token`: whoever sends it, from anywhere; the page itself is
 * to be had without, and asks for it.
 */
export type Access = { readonly kind: 'loopback' } | { readonly kind: 'token'; readonly token: string };

type Handler = (request: Request) => Response | Promise<Response>;

/** `handler` behind the check; what is refused never reaches it. */
export function guarded(access: Access, handler: Handler): Handler {
  return (request) => refusal(access, request) ?? handler(request);
}

function refusal(access: Access, request: Request): Response | undefined {
  return (
    (access.kind === 'token' ? refuseWithoutToken(access.token, request) : refuseForeignHost(request)) ??
    refuseForeignOrigin(request)
  );
}

function refuseForeignHost(request: Request): Response | undefined {
  const host = request.headers.get('host') ?? '';
  if (isLoopback(hostnameOf(host))) return undefined;
  const detail = `This server answers to localhost and 127.0.0.1 only, not to ${JSON.stringify(host)}; start it with --host and --token to be reached by another name.`;
  return problemResponse({ status: 421, code: 'foreign_host', detail });
}

function refuseWithoutToken(token: string, request: Request): Response | undefined {
  if (isOfPage(new URL(request.url).pathname)) return undefined;
  const sent = request.headers.get('authorization') ?? '';
  if (sameText(sent, `Bearer ${token}`)) return undefined;
  const detail = 'Send the token given to --token as the header "Authorization: Bearer TOKEN".';
  return problemResponse({ status: 401, code: 'token_required', detail, headers: { 'www-authenticate': 'Bearer' } });
}

function refuseForeignOrigin(request: Request): Response | undefined {
  const origin = request.headers.get('origin');
  if (origin === null || hostOfOrigin(origin) === request.headers.get('host')) return undefined;
  const detail = `Pages of ${JSON.stringify(origin)} may not call this server.`;
  return problemResponse({ status: 403, code: 'foreign_origin', detail });
}

function hostOfOrigin(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function hostnameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

/** `localhost`, 127.0.0.0/8 and ::1, as a URL spells them. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
}

/** Comparing digests takes the same time wherever the two texts differ. */
function sameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
