import { type Reading, refuse } from './reading.ts';

const EXPECTED = 'expected a kernel version major.minor in quotes, such as "5.10"';

/**
 * `major.minor`. A YAML number is taken where only one version can be meant: 5.3 is. The numbers 5.1 and 5.2 are not,
 * because YAML writes 5.10 and 5.20 so too (minor versions have reached 20, never 30).
 */
export function readKernelVersion(input: unknown): Reading {
  if (typeof input === 'number') return fromNumber(input);
  if (typeof input !== 'string' || !/^[1-9]\d?\.(0|[1-9]\d?)$/.test(input)) return refuse('wrong_type', EXPECTED);
  return { value: input };
}

function fromNumber(input: number): Reading {
  const text = Number.isInteger(input) ? `${input}.0` : String(input);
  if (/\.[12]$/.test(text)) {
    return refuse(
      'ambiguous_version',
      `as a number this could be "${text}" or "${text}0"; write the one meant in quotes`,
    );
  }
  return readKernelVersion(text);
}
