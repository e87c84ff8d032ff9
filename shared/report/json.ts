import type { Report } from './report.ts';

/** More than any figure of a report means; fewer than the last bits of a sum over replicates. */
const SIGNIFICANT_DIGITS = 9;

export function renderJson(report: Report): string {
  return `${JSON.stringify(report, (_, value: unknown) => shortened(value), 2)}\n`;
}

function shortened(value: unknown): unknown {
  if (typeof value !== 'number' || Number.isInteger(value)) return value;
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}
