import type { Ports } from '#planner';
import type { SweepLimits } from '#sweep';
import type { StaticFiles } from './static-files.ts';

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
  /** Told of every error that nobody expected. */
  readonly reportFault: (error: unknown) => void;
}
