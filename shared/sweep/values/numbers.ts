import { numberText, shortNumber } from './decimal.ts';
import { type Reading, refuse } from './reading.ts';

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

export function readInteger(input: unknown, bounds: Bounds): Reading {
  const expected = `expected an integer from ${numberText(bounds.min)} to ${numberText(bounds.max)}`;
  if (typeof input !== 'number' || !Number.isInteger(input)) return refuse('wrong_type', expected);
  return inside(input, bounds) ? { value: input + 0 } : refuse('out_of_range', expected);
}

export function readNumber(input: unknown, bounds: Bounds): Reading {
  const expected = `expected a number from ${numberText(bounds.min)} to ${numberText(bounds.max)}`;
  if (typeof input !== 'number' || Number.isNaN(input)) return refuse('wrong_type', expected);
  return inside(input, bounds) ? { value: shortNumber(input) } : refuse('out_of_range', expected);
}

function inside(value: number, { min, max }: Bounds): boolean {
  return value >= min && value <= max;
}

const SUFFIX_BYTES: { readonly [suffix: string]: number } = { k: 1024, m: 1_048_576, g: 1_073_741_824 };

/** Bytes: a number, or whole units with a binary suffix as fio writes them: `4k`, `4KiB`, `1m`. */
export function readSize(input: unknown, bounds: Bounds): Reading {
  if (typeof input !== 'string') return explainSize(readInteger(input, bounds), bounds);
  const [, digits, unit, ending] = /^(\d{1,15})([kmg])(ib|b)?$/i.exec(input) ?? [];
  if (digits === undefined || unit === undefined) return explainSize(refuse('wrong_type', ''), bounds);
  const bytes = Number(digits) * (SUFFIX_BYTES[unit.toLowerCase()] ?? 1);
  if (ending?.toLowerCase() === 'b') return refuse('ambiguous_size', ambiguous(digits, unit, bytes));
  return explainSize(readInteger(bytes, bounds), bounds);
}

function ambiguous(digits: string, unit: string, bytes: number): string {
  const binary = `${digits}${unit.toUpperCase()}iB`;
  return `it could mean powers of 1000 or of 1024; write "${binary}" or "${digits}${unit.toLowerCase()}" for ${bytes} bytes`;
}

function explainSize(reading: Reading, { min, max }: Bounds): Reading {
  if ('value' in reading) return reading;
  return refuse(reading.code, `expected bytes from ${min} to ${max}, as 4096, "4k" or "4KiB"`);
}
