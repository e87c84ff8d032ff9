/** A worker is stopped after this long. */
export const WORKER_TIMEOUT_MS = 180_000;

/** Six times the time-out, as the queue's vendor advises: no part is delivered again while its worker may still run. */
export const VISIBILITY_TIMEOUT_MS = 6 * WORKER_TIMEOUT_MS;

/** Merging streams the parts: the longest that a function may run is enough for some ten million rows. */
export const FINISHER_TIMEOUT_MS = 900_000;

/** A row that breaks its worker uses three receives, and throttling or a lost connection may use others. */
export const MAX_RECEIVE_COUNT = 6;

/** One list call of the store names this many parts. */
export const MAX_PARTS = 1_000;

/** Short enough for progress, even loads and little lost work; long enough that a part's start-up does not count. */
export const PART_TARGET_MS = 2_000;

/** A small sweep still spreads over this many workers. */
export const MIN_PARTS = 16;

/** A worker looks whether its rows are still wanted, and may write down how far it is, this often. */
export const CHECKPOINT_INTERVAL_MS = 1_000;

/** It writes when there are so many times the rows: a fifth of the work may be lost with a worker. */
export const CHECKPOINT_GROWTH = 1.25;

/** Rows are simulated in chunks of about this long; cancel and deadline are looked at between them. */
export const CHUNK_TARGET_MS = 400;

/** A worker stops taking chunks when less than this is left of its time. */
export const DEADLINE_MARGIN_MS = 5_000;

/** The third try at a row gives it up: two workers were lost with it. */
export const MAX_TRIES = 3;

/** A sweep without progress for this long has lost messages. */
export const STALLED_AFTER_MS = 2 * VISIBILITY_TIMEOUT_MS;

/** More rows than a spreadsheet shows below its header. */
export const SPREADSHEET_MAX_ROWS = 1_048_575;

/** Parts in work at once in the cloud, as the stack is deployed when nobody says otherwise. */
export const DEFAULT_CONCURRENCY = 50;

/** Workers that an estimate assumes when nobody says how many there are. */
export const DEFAULT_WORKERS = 2;
