import type { LogSpec } from '../spec/spec.ts';

/** A log axis is written out; more values than this are a range or a mistake. */
export const LOG_POINTS_MAX = 10_000;

/** Values between the ends are rounded so, which makes powers of the base exact (10, not 9.999999999999998). */
const SIGNIFICANT_DIGITS = 12;

/** The values of a log axis, ends exact. Whole keys get whole values, which may then repeat. */
export function logValues(log: LogSpec, whole: boolean): readonly number[] {
  const values = 'base' in log ? powers(log) : equalRatios(log);
  return values.map((value) => (whole ? Math.round(value) : Number(value.toPrecision(SIGNIFICANT_DIGITS))));
}

/** Whether the powers of the base meet the stop. */
export function landsOnStop(log: LogSpec): boolean {
  return 'points' in log || Number(powers(log).at(-1)?.toPrecision(SIGNIFICANT_DIGITS)) === log.stop;
}

function powers({ start, stop, base }: Extract<LogSpec, { base: number }>): readonly number[] {
  const values = [];
  const end = stop * (1 + 1e-9);
  for (let value = start; value <= end && values.length <= LOG_POINTS_MAX; value *= base) values.push(value);
  return values;
}

function equalRatios({ start, stop, points }: Extract<LogSpec, { points: number }>): readonly number[] {
  const power = fractionalPower(stop / start);
  return Array.from({ length: points }, (_, i) => {
    if (i === 0) return start;
    return i === points - 1 ? stop : start * power(i / (points - 1));
  });
}

/** Bits of the exponent: beyond them a double has none. */
const EXPONENT_BITS = 53;

/**
 * x to the power of a fraction between 0 and 1, from square roots alone (x^(1/2), x^(1/4), …, one for each bit of the
 * fraction): Math.pow does not give the same digits on every machine.
 */
function fractionalPower(x: number): (fraction: number) => number {
  const roots: number[] = [];
  for (let root = Math.sqrt(x); roots.length < EXPONENT_BITS; root = Math.sqrt(root)) roots.push(root);
  return (fraction) => {
    let rest = fraction;
    let product = 1;
    for (const root of roots) {
      rest *= 2;
      if (rest >= 1) {
        product *= root;
        rest -= 1;
      }
    }
    return product;
  };
}
