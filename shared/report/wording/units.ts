/** Numbers as an engineer reads them: one formatter per unit, as many digits as matter, the unit always there. */

const MILLION = 1e6;
const THOUSAND = 1e3;

/** 850, 37.1K, 371K, 5.02M: three digits. */
export function iopsText(iops: number): string {
  return `${magnitude(iops)} IOPS`;
}

/** 7.25 us, 35.3 us, 353 us, 12.3 ms. */
export function microsecondsText(us: number): string {
  return us < 10_000 ? `${digits(us, 3)} us` : `${digits(us / THOUSAND, 3)} ms`;
}

/** 4580 ns. */
export function nanosecondsText(ns: number): string {
  return `${digits(ns, 3)} ns`;
}

/** 0.6 %, 13 %, 104 %: two digits, or all before the point. */
export function percentText(pct: number): string {
  return `${digits(pct, 2)} %`;
}

/** A difference with its sign, and its half-width where there is one: `+13 % ± 0.6 %`. */
export function signedPercentText(pct: number, halfWidthPct: number | null = null): string {
  const size = oneDecimal(Math.abs(pct));
  const sign = pct < 0 ? '-' : '+';
  return `${Number(size) === 0 ? '' : sign}${size} %${halfWidthPct === null || halfWidthPct === 0 ? '' : ` ± ${oneDecimal(halfWidthPct)} %`}`;
}

/** 0.15 cores, 1.0 cores, 12 cores. */
export function coresText(cores: number): string {
  return `${fixed(cores)} cores`;
}

export function dollarsPerHourText(usd: number): string {
  return `$${usd !== 0 && usd < 0.1 ? digits(usd, 2) : usd.toFixed(2)}/h`;
}

/** 1.52 GB/s: decimal, as devices and links are sold. */
export function bytesPerSecondText(bytesPerSecond: number): string {
  if (bytesPerSecond >= THOUSAND * MILLION) return `${digits(bytesPerSecond / (THOUSAND * MILLION), 3)} GB/s`;
  return `${digits(bytesPerSecond / MILLION, 3)} MB/s`;
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

export function plainNumberText(value: number): string {
  return digits(value, 3);
}

function magnitude(value: number): string {
  if (value >= 999.5 * THOUSAND) return `${digits(value / MILLION, 3)}M`;
  return value >= 999.5 ? `${digits(value / THOUSAND, 3)}K` : digits(value, 3);
}

/** Two digits, those after the point too. */
function fixed(value: number): string {
  return Math.abs(value) >= TEN_TO[2] ? value.toFixed(0) : value.toPrecision(2);
}

function oneDecimal(value: number): string {
  return value.toFixed(Math.abs(value) < 9.95 ? 1 : 0);
}

/** So many significant digits, but all of those before the point, and no exponent. */
function digits(value: number, significant: 2 | 3): string {
  if (Math.abs(value) >= TEN_TO[significant]) return value.toFixed(0);
  const rounded = Number(value.toPrecision(significant));
  return Math.abs(rounded) < SMALLEST_SHOWN ? '0' : String(rounded);
}

const TEN_TO = { 2: 100, 3: 1000 } as const;
/** Below it JavaScript writes an exponent; no figure of a report means anything there. */
const SMALLEST_SHOWN = 1e-6;
