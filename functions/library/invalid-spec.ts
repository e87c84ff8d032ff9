import { type Problem, problemCount } from '#sweep';

/** A spec that cannot be accepted, with all of its problems; the message tells each in one sentence. */
export class InvalidSpec extends Error {
  override readonly name = 'InvalidSpec';
  readonly problems: readonly Problem[];

  constructor(what: string, problems: readonly Problem[]) {
    const count = problems.length === 1 ? 'a problem' : `${problemCount(problems)} problems`;
    super([`${what} has ${count}:`, ...problems.map(({ message }) => `  ${message}`)].join('\n'));
    this.problems = problems;
  }
}
