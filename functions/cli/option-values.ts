import { InvalidArgumentError } from 'commander';

/** Values of options. Commander says which option it was. */
export function positiveInteger(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected an integer from 1 to 9999.');
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
