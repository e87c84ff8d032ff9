import type * as z from 'zod';
import { nearestName } from '../problems/names.ts';
import { type Place, show } from '../problems/problem.ts';

type Issue = z.core.$ZodIssue;

/** Reads a section by its schema. Every issue becomes a problem in our words, at its own pointer. */
export function readSection<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  at: Place,
): z.output<Schema> | undefined {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) sayIssue(issue, at);
  return undefined;
}

function sayIssue(issue: Issue, at: Place): void {
  const there = issue.path.reduce<Place>((place, step) => place.into(step as string | number), at);
  if (issue.code === 'invalid_union') saySuitable(issue, there);
  else if (issue.code === 'unrecognized_keys') sayUnknown(issue, there);
  else there.say(codeOf(issue), `${there.label}${got(issue)}${expected(issue)}.`);
}

function sayUnknown({ keys, message }: Extract<Issue, { code: 'unrecognized_keys' }>, at: Place): void {
  const sentences = message.split('\n');
  keys.forEach((key, i) => {
    at.into(key).say('unknown_key', sentences[i] ?? message);
  });
}

/** Of a union, what the branch says that fits the kind of the input; else that none fits. */
function saySuitable(issue: Extract<Issue, { code: 'invalid_union' }>, at: Place): void {
  const branches = issue.errors.filter((issues) => !issues.some(isAnotherKind));
  const suitable = branches[0] ?? issue.errors[0] ?? [];
  for (const inner of suitable) sayIssue({ ...inner, input: inner.input ?? issue.input } as Issue, at);
}

function isAnotherKind({ code, path, input }: Issue): boolean {
  return path.length === 0 && (code === 'invalid_type' || (code === 'invalid_value' && typeof input !== 'string'));
}

const CODES: { readonly [code: string]: string } = {
  invalid_type: 'wrong_type',
  invalid_value: 'unknown_value',
  too_small: 'out_of_range',
  too_big: 'out_of_range',
  custom: 'wrong_value',
};

function codeOf(issue: Issue): string {
  return issue.input === undefined ? 'missing' : (CODES[issue.code] ?? 'wrong_value');
}

function got({ input }: Issue): string {
  return input === undefined ? ' is missing; ' : `: got ${show(input)}; `;
}

const TYPES: { readonly [type: string]: string } = {
  int: 'an integer',
  number: 'a number',
  string: 'a text',
  object: 'an object',
  array: 'a list',
  boolean: 'true or false',
};

function expected(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `expected at least ${issue.minimum}`;
    case 'too_big':
      return `expected at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'invalid_value':
      return oneOf(issue.values.map(String), issue.input);
    default:
      return issue.message;
  }
}

function oneOf(values: readonly string[], input: unknown): string {
  const near = typeof input === 'string' ? nearestName(input, values) : undefined;
  const list = values.length === 1 ? `expected ${values[0]}` : `expected one of ${values.join(', ')}`;
  return near === undefined ? list : `${list} (did you mean ${near}?)`;
}
