import type { SweepSpec } from '#sweep';

/** Measured IOs at a half-width of 1 % and 95 % confidence: 4,700 on the built-in examples, 5,300 with many jobs. */
const IOS_AT_ONE_PCT = 5_000;
/** The batches of the confidence interval need so many, however wide it may be. */
const LEAST_IOS = 2_500;
/** One measured IO with its share of warm-up: 2.1 to 2.9 us on a shared core of a 2020 server, threads warm. */
const IO_US = 2.5;
/** Set-up, statistics and writing of one row. */
const ROW_OVERHEAD_MS = 2;

export const ROW_COST_BASIS = `about ${IOS_AT_ONE_PCT} simulated IOs a row for a half-width of 1 %, more by its square for a narrower one, at ${IO_US} us each on one core`;

/** Predicted time of one row on one core. */
export function predictRowMs({ precision }: Pick<SweepSpec, 'precision'>): number {
  const narrower = 0.01 / precision.iops_half_width;
  const wantedIos = Math.max(IOS_AT_ONE_PCT * narrower * narrower, LEAST_IOS);
  return ROW_OVERHEAD_MS + (Math.min(wantedIos, precision.max_ios) * IO_US) / 1_000;
}
