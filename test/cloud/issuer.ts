import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { type Context, Provider } from 'oidc-provider';

export const AUDIENCE = 'https://blkplan.example';
export const CLIENT_ID = 'page';

export interface Issuer {
  readonly url: string;
  /** Paths that were asked for. */
  readonly asked: string[];
  /** The page at this address may sign people in; before, nobody may. */
  register(redirectUri: string): Promise<void>;
  close(): Promise<void>;
}

/** An OpenID provider on loopback, with one person who needs no password: `ann`. */
export async function startIssuer(): Promise<Issuer> {
  const asked: string[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  const server = createServer((request, response) => {
    asked.push(request.url?.split('?')[0] ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    async register(redirectUri) {
      const provider = new Provider(url, await configuration(redirectUri));
      const protocol = provider.callback();
      answer = (request, response) => {
        if (request.url?.startsWith('/interaction/') === true) void interact(provider, request, response);
        else protocol(request, response);
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const FORM = `<!doctype html><title>Issuer</title><form method="post">
<button name="as" value="ann">Log in as ann</button><button name="as" value="nobody">Refuse</button></form>`;

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(FORM);
    return;
  }
  let body = '';
  for await (const piece of request) body += piece;
  const isRefused = body.includes('nobody');
  const result = isRefused ? { error: 'access_denied' } : { login: { accountId: 'ann' }, consent: {} };
  await provider.interactionFinished(request, response, result);
}

async function configuration(redirectUri: string): Promise<object> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'k' }] },
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        // Of the kinds, the one that may come back to loopback without TLS.
        application_type: 'native',
      },
    ],
    findAccount: (_: Context, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    ttl: { Interaction: 600, Grant: 600, Session: 600, AuthorizationCode: 60, AccessToken: 600 },
    clientBasedCORS: (_: Context, origin: string) => redirectUri.startsWith(origin),
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'openid', audience: AUDIENCE, accessTokenFormat: 'jwt' }),
      },
    },
    /** The page belongs to whoever runs the provider: nobody is asked for consent. */
    async loadExistingGrant({ oidc: { provider, client, session } }: Context) {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid');
      grant.addResourceScope(AUDIENCE, 'openid');
      await grant.save();
      return grant;
    },
  };
}
