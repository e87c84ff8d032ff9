import { type Measurements, ModelFault } from '#blocklayer';

/** More than any measurement deserves, and few enough to read: 1e-10 relative. */
const SIGNIFICANT_DIGITS = 10;
const DECIMALS_MAX = 9;

/** The number a row carries: 10 significant digits, 9 decimals at most, never -0. The CSV writes it without loss. */
export function rowNumber(value: number): number {
  const significant = Number(value.toPrecision(SIGNIFICANT_DIGITS));
  return Math.abs(significant) < 10 ? Number(significant.toFixed(DECIMALS_MAX)) + 0 : significant;
}

/** @throws ModelFault when a measurement is not a finite number */
export function roundMeasurements(measurements: Measurements): Measurements {
  const rounded = Object.entries(measurements).map(([name, value]) => [name, roundOne(name, value)]);
  return Object.fromEntries(rounded) as Measurements;
}

function roundOne(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) throw new ModelFault(`The measurement ${name} came out as ${value}.`);
  return rowNumber(value);
}
