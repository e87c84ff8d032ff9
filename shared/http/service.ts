import type { Ports } from '#planner';
import type { SweepLimits } from '#sweep';
import type { StaticFiles } from './static-files.ts';

/** Where and as whom the page lets people sign in: authorization code with PKCE at an OpenID provider. */
export interface SignIn {
  /** Its discovery document lies below. */
  readonly issuer: string;
  /** The page's own; it has no secret. */
  readonly client_id: string;
  /** Whom the token is for; providers that do not know the parameter ignore it. */
  readonly audience: string;
  /** Names with spaces between. */
  readonly scope: string;
}

/** What the process around the app gives it. */
export interface Service {
  readonly ports: Ports;
  readonly limits: SweepLimits;
  /** How many workers share the work: for estimates only. */
  readonly workers: number;
  /** How many parts the cloud works on at once; also for estimates only. */
  readonly concurrency?: number;
  /** Who asks, as far as the process knows. Idempotency keys of different callers never meet. */
  readonly callerOf: (request: Request) => string;
  /** What `/` and `/docs` are made of. */
  readonly page: StaticFiles;
  /** Absent where the page need not, or the token of `serve` is asked for. */
  readonly signIn?: SignIn;
  /** Origins that the page may fetch from besides its own. */
  readonly pageOrigins?: readonly string[];
  /** Told of every error that nobody expected. */
  readonly reportFault: (error: unknown) => void;
}
