import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_LIMITS, type SweepLimits } from '#sweep';

/** Values of options. Commander says which option it was. */
export function positiveInteger(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected an integer from 1 to 9999.');
}

/** A slip of the pen must not start a million rows; who means them says so. */
export function maxPoints(): Option {
  return new Option('--max-points <n>', 'points a spec may have, 1 to 10000000')
    .argParser(pointLimits)
    .default(DEFAULT_LIMITS, String(DEFAULT_LIMITS.points));
}

function pointLimits(text: string): SweepLimits {
  const points = Number(text);
  if (/^[1-9]\d*$/.test(text) && points <= DEFAULT_LIMITS.indices) return { ...DEFAULT_LIMITS, points };
  throw new InvalidArgumentError(`Expected an integer from 1 to ${DEFAULT_LIMITS.indices}.`);
}

export function portNumber(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('Expected a port, 0 to 65535 (0 takes a free one).');
}

export function numberFrom(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('Expected a number.');
}

export function oneOf<Name extends string>(names: readonly Name[]): (text: string) => Name {
  return (text) => {
    const name = names.find((candidate) => candidate === text);
    if (name !== undefined) return name;
    throw new InvalidArgumentError(`Expected one of ${names.join(', ')}.`);
  };
}
