import { KEYS, type Key, type KeyType, type Value } from '#vocabulary';
import { nearestName } from '../problems/names.ts';
import { type Place, show } from '../problems/problem.ts';
import { readJobGroups } from './job-groups.ts';
import { readKernelVersion } from './kernel-version.ts';
import { readCpuList, readIrqPlacement } from './lists.ts';
import { readInteger, readNumber, readSize } from './numbers.ts';
import { isRefusal, type Reading, refuse } from './reading.ts';

type TypeOf<Kind> = Extract<KeyType, { kind: Kind }>;

const READERS: { readonly [Kind in KeyType['kind']]: (input: unknown, type: TypeOf<Kind>) => Reading } = {
  integer: readInteger,
  number: readNumber,
  size: readSize,
  boolean: readBoolean,
  choice: readChoice,
  kernel_version: readKernelVersion,
  cpu_list: readCpuList,
  irq_placement: readIrqPlacement,
  job_groups: (input) => readJobGroups(input, readValue),
};

/** One value of a key in canonical form; undefined when it was refused, which is then said at the place. */
export function readValue(key: Key, input: unknown, at: Place): Value | undefined {
  const { type, nullable } = KEYS[key];
  if (input === null && nullable) return null;
  const reading = (READERS[type.kind] as (input: unknown, type: KeyType) => Reading)(input, type);
  if (!isRefusal(reading)) return reading.value;
  const orNull = nullable ? ', or null for none' : '';
  return at.say(reading.code, `${at.label}: got ${show(input)}; ${reading.expected}${orNull}.`);
}

function readBoolean(input: unknown): Reading {
  return typeof input === 'boolean' ? { value: input } : refuse('wrong_type', 'expected true or false');
}

function readChoice(input: unknown, { values }: TypeOf<'choice'>): Reading {
  const value = values.find((candidate) => candidate === input);
  if (value !== undefined) return { value };
  const near = typeof input === 'string' ? nearestName(input, values.map(String)) : undefined;
  const hint = near === undefined ? '' : ` (did you mean ${near}?)`;
  return refuse('unknown_value', `expected one of ${values.join(', ')}${hint}`);
}
