/** One thing that is wrong with a spec. A spec is answered with all of its problems at once. */
export interface Problem {
  /** Where: a JSON pointer (RFC 6901) into the spec. */
  readonly pointer: string;
  /** Short stable name, for programs. */
  readonly code: string;
  /** What is wrong and what to write instead, in one sentence. */
  readonly message: string;
  readonly limit?: number | string;
  readonly actual?: number | string;
}

/** Where in the spec a reader stands. What it finds wrong there is said here, and reading goes on. */
export interface Place {
  readonly pointer: string;
  /** The way to here for a human: `axes.bs[1]`. */
  readonly label: string;
  into(step: string | number): Place;
  /** Returns undefined, so that a reader can end with it. A message that takes work is only made when it is said. */
  say(code: string, message: string | (() => string), measured?: Pick<Problem, 'limit' | 'actual'>): undefined;
}

/** So many are said in an answer; the last one counts those that are not. */
const PROBLEMS_MAX = 100;

const MORE = 'more_problems';

/** All that were found, said or not. */
export function problemCount(problems: readonly Problem[]): number {
  const last = problems.at(-1);
  return last?.code === MORE ? Number(last.actual) : problems.length;
}

function add(problems: Problem[], problem: () => Problem): void {
  if (problems.length < PROBLEMS_MAX) {
    problems.push(problem());
    return;
  }
  const actual = problemCount(problems) + 1;
  const message = `… and ${actual - PROBLEMS_MAX} more problems; mend these first.`;
  problems[PROBLEMS_MAX] = { pointer: '', code: MORE, message, limit: PROBLEMS_MAX, actual };
}

export function rootPlace(problems: Problem[]): Place {
  return placeAt(problems, [], '');
}

function placeAt(problems: Problem[], steps: readonly (string | number)[], pointer: string): Place {
  return {
    pointer,
    label: label(steps),
    into: (step) => placeAt(problems, [...steps, step], `${pointer}/${escapeStep(String(step))}`),
    say(code, message, measured = {}) {
      const said = (): string => (typeof message === 'string' ? message : message());
      add(problems, () => ({ pointer, code, message: said(), ...measured }));
      return undefined;
    },
  };
}

function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

function label(steps: readonly (string | number)[]): string {
  return steps.map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${cut(step)}`)).join('');
}

const SHOWN_CHARACTERS = 60;

/** A value of the spec as it stands in a message. */
export function show(input: unknown): string {
  const text = typeof input === 'number' ? String(input) : (JSON.stringify(input) ?? String(input));
  return cut(text);
}

function cut(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

export function isRecord(input: unknown): input is { readonly [name: string]: unknown } {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
