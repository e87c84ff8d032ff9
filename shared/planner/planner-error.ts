import type { Problem } from '#sweep';

export type RefusalCode =
  | 'invalid_spec'
  | 'idempotency_key_reused'
  | 'unknown_sweep'
  | 'malformed_id'
  | 'malformed_cursor'
  | 'still_running'
  | 'not_running'
  | 'nothing_to_retry'
  | 'too_large'
  | 'not_available';

const STATUS = {
  invalid_spec: 422,
  idempotency_key_reused: 422,
  unknown_sweep: 404,
  malformed_id: 400,
  malformed_cursor: 400,
  still_running: 409,
  not_running: 409,
  nothing_to_retry: 409,
  too_large: 413,
  not_available: 404,
} as const satisfies Record<RefusalCode, number>;

/** An expected refusal: what was asked cannot be done, and the message says why. */
export class PlannerError extends Error {
  override readonly name = 'PlannerError';
  readonly code: RefusalCode;
  readonly status: (typeof STATUS)[RefusalCode];
  readonly problems: readonly Problem[];
  /** What was counted before a limit refused the spec. */
  readonly counts: object | undefined;

  constructor(code: RefusalCode, message: string, details: { problems?: readonly Problem[]; counts?: object } = {}) {
    super(message);
    this.code = code;
    this.status = STATUS[code];
    this.problems = details.problems ?? [];
    this.counts = details.counts;
  }
}
