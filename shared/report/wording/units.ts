/**
 * Numbers as an engineer reads them: one formatter per unit, as many digits as matter, the unit always there. What was
 * measured is rounded to what it means; what was asked for is `EXACT`.
 */

/** Significant digits: 2 or 3 of a measured number, 9 of one that somebody wrote down. */
export type Digits = 2 | 3 | 9;

export const EXACT = 9;

const BILLION = 1e9;
const MILLION = 1e6;
const THOUSAND = 1e3;

/** 850, 37.1K, 371K, 5.02M: three digits. */
export function iopsText(iops: number, significant: Digits = 3): string {
  return `${magnitude(iops, significant)} IOPS`;
}

/** 7.25 us, 35.3 us, 353 us, 12.3 ms. */
export function microsecondsText(us: number, significant: Digits = 3): string {
  return us < 10_000 ? `${digits(us, significant)} us` : `${digits(us / THOUSAND, significant)} ms`;
}

/** 4580 ns. */
export function nanosecondsText(ns: number, significant: Digits = 3): string {
  return `${digits(ns, significant)} ns`;
}

/** 0.6 %, 13 %, 104 %: two digits, or all before the point. */
export function percentText(pct: number, significant: Digits = 2): string {
  return `${digits(pct, significant)} %`;
}

/** A share from 0 to 1 that was asked for, as it was: 0.125 is 12.5 %. */
export function shareText(share: number): string {
  return percentText(share * 100, EXACT);
}

/** A difference with its sign, and its half-width where there is one: `+13 % ± 0.6 %`. */
export function signedPercentText(pct: number, halfWidthPct: number | null = null): string {
  const size = oneDecimal(Math.abs(pct));
  const sign = pct < 0 ? '-' : '+';
  return `${Number(size) === 0 ? '' : sign}${size} %${halfWidthPct === null || halfWidthPct === 0 ? '' : ` ± ${oneDecimal(halfWidthPct)} %`}`;
}

/** 0.15 cores, 1.0 cores, 12 cores. */
export function coresText(cores: number, significant: Digits = 2): string {
  return `${significant === 2 ? fixed(cores) : digits(cores, significant)} cores`;
}

export function dollarsPerHourText(usd: number): string {
  return `$${usd !== 0 && usd < 0.1 ? digits(usd, 2) : usd.toFixed(2)}/h`;
}

/** 1.52 GB/s: decimal, as devices and links are sold. */
export function bytesPerSecondText(bytesPerSecond: number, significant: Digits = 3): string {
  const [size, unit] = bytesPerSecond >= BILLION ? [BILLION, 'GB/s'] : [MILLION, 'MB/s'];
  return `${digits(bytesPerSecond / size, significant)} ${unit}`;
}

/** 2.9 ×. */
export function ratioText(ratio: number): string {
  return `${fixed(ratio)} ×`;
}

export function halfWidthText(pct: number): string {
  return `± ${oneDecimal(pct)} %`;
}

/** 12 hosts, 1 host. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function plainNumberText(value: number, significant: Digits = 3): string {
  return digits(value, significant);
}

function magnitude(value: number, significant: Digits): string {
  if (value >= 999.5 * THOUSAND) return `${digits(value / MILLION, significant)}M`;
  return value >= 999.5 ? `${digits(value / THOUSAND, significant)}K` : digits(value, significant);
}

/** Two digits, those after the point too: 1.0, 0.90. */
function fixed(value: number): string {
  if (Math.abs(value) >= 9.95) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 0.995 ? 1 : 2);
}

function oneDecimal(value: number): string {
  return value.toFixed(Math.abs(value) < 9.95 ? 1 : 0);
}

/** So many significant digits, but all of those before the point, and no exponent. */
function digits(value: number, significant: Digits): string {
  if (Math.abs(value) >= TEN_TO[significant]) return value.toFixed(0);
  const rounded = Number(value.toPrecision(significant));
  return Math.abs(rounded) < SMALLEST_SHOWN ? '0' : String(rounded);
}

const TEN_TO: { readonly [D in Digits]: number } = { 2: 100, 3: 1000, 9: BILLION };
/** Below it JavaScript writes an exponent; no figure of a report means anything there. */
const SMALLEST_SHOWN = 1e-6;
