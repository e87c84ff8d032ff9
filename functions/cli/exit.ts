/** Exit codes of every command. */
export const EXIT = {
  done: 0,
  /** Finished, but some rows failed or no point is feasible. */
  finishedWithFaults: 1,
  /** Usage, an input that cannot be accepted, or an output that cannot be written. */
  badInput: 2,
  /** Ctrl-C: what is done stays, `--resume` continues. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An input that cannot be accepted. The message is what the user reads: what, where and what instead. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
}
