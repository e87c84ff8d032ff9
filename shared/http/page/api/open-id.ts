import * as oauth from 'oauth4webapi';
import type { SignIn } from '../../service.ts';

const KEPT_AS = 'blkplan-sign-in';

/** What the page must know again when the person is back. It lives as long as the tab. */
interface Departure {
  readonly verifier: string;
  readonly state: string;
  /** Where on the page the person was. */
  readonly hash: string;
}

/** Remembers the departure. Returns the address of the provider to go to. */
export async function leave(offered: SignIn): Promise<URL> {
  const { authorization_endpoint } = await discover(offered.issuer);
  if (authorization_endpoint === undefined) throw new Error(`${offered.issuer} has no page to sign in.`);
  const departure: Departure = {
    verifier: oauth.generateRandomCodeVerifier(),
    state: oauth.generateRandomState(),
    hash: location.hash,
  };
  sessionStorage.setItem(KEPT_AS, JSON.stringify(departure));
  const address = new URL(authorization_endpoint);
  const question = {
    response_type: 'code',
    client_id: offered.client_id,
    redirect_uri: redirectUri(),
    scope: offered.scope,
    audience: offered.audience,
    state: departure.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(departure.verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(question)) address.searchParams.set(name, value);
  return address;
}

/**
 * Puts the person back where they were and exchanges the code for a token.
 * @param address of the page as the provider opened it
 * @throws Error when the provider refused, or the answer belongs to no departure from this tab
 */
export async function arrive({ issuer, client_id }: SignIn, address: URL): Promise<string> {
  const kept = sessionStorage.getItem(KEPT_AS);
  sessionStorage.removeItem(KEPT_AS);
  const departure = kept === null ? undefined : (JSON.parse(kept) as Departure);
  history.replaceState(null, '', `/${departure?.hash ?? ''}`);
  if (departure === undefined) throw new Error('It was begun in another tab; begin again.');
  const server = await discover(issuer);
  const client = { client_id };
  const answer = oauth.validateAuthResponse(server, client, address, departure.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    answer,
    redirectUri(),
    departure.verifier,
    transport(issuer),
  );
  return (await oauth.processAuthorizationCodeResponse(server, client, response)).access_token;
}

async function discover(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, transport(issuer)));
}

/** One address for every place on the page: it is registered with the provider to the letter. */
function redirectUri(): string {
  return `${location.origin}/`;
}

/** A provider on this machine has no certificate. */
function transport(issuer: string) {
  return { [oauth.allowInsecureRequests]: ['127.0.0.1', 'localhost'].includes(new URL(issuer).hostname) };
}
