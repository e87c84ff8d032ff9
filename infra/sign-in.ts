/** How people sign in where the API asks for a token. */
export interface SignInSettings {
  readonly jwtIssuer: string;
  readonly jwtAudience: string;
  /** Of the page; the audience where nothing else is said, as some providers have it. */
  readonly jwtClientId?: string | undefined;
  readonly jwtScope: string;
  /** Where the provider exchanges codes for tokens, when that is not the origin of the issuer. */
  readonly jwtTokenOrigin?: string | undefined;
}

/** Open to everybody where people sign in by token: the page that lets them sign in, and what says nothing of sweeps. */
export const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/docs',
  '/openapi.json',
  '/healthz',
  '/sign-in.json',
  '/assets/{name}',
];

/** What the API function is told of it. @param storeOrigin where links to large results lead */
export function signInEnvironment(settings: SignInSettings, storeOrigin: string): Readonly<Record<string, string>> {
  const { jwtIssuer, jwtAudience, jwtClientId = jwtAudience, jwtScope, jwtTokenOrigin } = settings;
  const signIn = { issuer: jwtIssuer, client_id: jwtClientId, audience: jwtAudience, scope: jwtScope };
  const origins = [new URL(jwtIssuer).origin, ...(jwtTokenOrigin === undefined ? [] : [jwtTokenOrigin]), storeOrigin];
  return { PUBLIC_PATHS: PUBLIC_PATHS.join(' '), SIGN_IN: JSON.stringify(signIn), PAGE_ORIGINS: origins.join(' ') };
}
