import type * as z from 'zod';
import { nearestName, sayUnknown } from '../problems/names.ts';
import { isRecord, type Place, show } from '../problems/problem.ts';

type Issue = z.core.$ZodIssue;

/** Where a section is read, and what stands there. */
interface Spot {
  readonly input: unknown;
  readonly at: Place;
}

/** Reads a section by its schema. Every issue becomes a problem in our words, at its own pointer. */
export function readSection<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  at: Place,
): z.output<Schema> | undefined {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  for (const issue of result.error.issues) sayIssue(issue, { input, at });
  return undefined;
}

function sayIssue(issue: Issue, section: Spot): void {
  const { input, at } = issue.path.reduce<Spot>((spot, step) => stepInto(spot, step as string | number), section);
  if (issue.code === 'invalid_union') {
    for (const inner of suitable(issue.errors, input)) sayIssue(inner, { input, at });
  } else if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) sayUnknown('key', key, issue.message.split(' '), at.into(key));
  } else if (input === undefined) {
    at.say('missing', `${at.label} is missing; ${expected(issue, input)}.`);
  } else {
    at.say(CODES[issue.code] ?? 'wrong_value', `${at.label}: got ${show(input)}; ${expected(issue, input)}.`);
  }
}

function stepInto({ input, at }: Spot, step: string | number): Spot {
  const member = isRecord(input) || Array.isArray(input) ? (input as { [step: string]: unknown })[step] : undefined;
  return { input: member, at: at.into(step) };
}

/** Of a union (a name, or an object), the issues of the branch that takes this kind of input. */
function suitable(branches: readonly (readonly Issue[])[], input: unknown): readonly Issue[] {
  return (isRecord(input) ? branches.at(-1) : branches[0]) ?? [];
}

const CODES: { readonly [code: string]: string } = {
  invalid_type: 'wrong_type',
  invalid_value: 'unknown_value',
  too_small: 'out_of_range',
  too_big: 'out_of_range',
};

const TYPES: { readonly [type: string]: string } = {
  int: 'an integer',
  number: 'a number',
  string: 'a text',
  object: 'an object',
  array: 'a list',
};

function expected(issue: Issue, input: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `expected at least ${issue.minimum}`;
    case 'too_big':
      return `expected at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'invalid_value':
      return oneOf(issue.values.map(String), input);
    default:
      return issue.message;
  }
}

function oneOf(values: readonly string[], input: unknown): string {
  if (values.length === 1) return `expected ${values[0]}`;
  const near = typeof input === 'string' ? nearestName(input, values) : undefined;
  return `expected one of ${values.join(', ')}${near === undefined ? '' : ` (did you mean ${near}?)`}`;
}
