import type { IncomingMessage } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { PUBLIC_PATHS, type SignInSettings } from '../sign-in.ts';

/**
 * Who is let in: `nobody-asked` admits every caller as one local user; `iam` wants a signed request, and a sign-in a token, as
 * the stack does.
 */
export type GatewayAuth = 'nobody-asked' | 'iam' | SignInSettings;

/** What the function is told of the caller, or the status of the refusal. */
export async function authorizerOf(auth: GatewayAuth, request: IncomingMessage): Promise<object | number> {
  if (auth === 'nobody-asked') return iam('local');
  return auth === 'iam' ? signer(request) : bearer(auth, request);
}

/** Signatures are not checked, only that there is one: the caller is who the request says. */
function signer({ headers }: IncomingMessage): object | number {
  const accessKey = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1];
  return accessKey === undefined ? 403 : iam(accessKey);
}

function iam(user: string): object {
  return { iam: { accessKey: user, userArn: `arn:aws:iam::000000000000:user/${user}` } };
}

/** Tokens are checked as the service does: signature by the keys of the issuer, issuer, audience and time. */
async function bearer(
  { jwtIssuer: issuer, jwtAudience: audience }: SignInSettings,
  { method, url = '/', headers }: IncomingMessage,
): Promise<object | number> {
  if (method === 'GET' && isPublic(url.split('?')[0] ?? '')) return {};
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  try {
    const { payload } = await jwtVerify(token, await keysOf(issuer), { issuer, audience });
    return { jwt: { claims: payload, scopes: null } };
  } catch {
    return 401;
  }
}

function isPublic(path: string): boolean {
  return PUBLIC_PATHS.some((open) => {
    const [beginning = '', name] = open.split('{');
    return name === undefined
      ? path === open
      : path.startsWith(beginning) && !path.slice(beginning.length).includes('/');
  });
}

type Keys = ReturnType<typeof createRemoteJWKSet>;
const known = new Map<string, Keys>();

async function keysOf(issuer: string): Promise<Keys> {
  const kept = known.get(issuer);
  if (kept !== undefined) return kept;
  const { jwks_uri } = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as {
    jwks_uri: string;
  };
  const keys = createRemoteJWKSet(new URL(jwks_uri));
  known.set(issuer, keys);
  return keys;
}
