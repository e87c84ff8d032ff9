const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

export function countText(count: number | string): string {
  return typeof count === 'string' ? count : GROUPED.format(count);
}

export function durationText(seconds: number): string {
  if (seconds < 1) return 'under a second';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

export function dollarsText(usd: number): string {
  return usd < 0.01 ? 'under $0.01' : `$${usd.toFixed(2)}`;
}

export function bytesText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** What a cell shows: five significant digits are more than any metric means. */
export function cellText(value: number): string {
  if (Number.isInteger(value)) return GROUPED.format(value);
  return Math.abs(value) >= 1000 ? GROUPED.format(Math.round(value)) : String(Number(value.toPrecision(5)));
}
