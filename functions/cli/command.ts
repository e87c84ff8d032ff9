import type { Command } from 'commander';
import type { ExitCode } from './exit.ts';
import type { Terminal } from './terminal.ts';

/** Adds one command to the program; `finish` runs its work and keeps its exit code. */
export type AddCommand = (program: Command, context: Context) => void;

export interface Context {
  readonly terminal: Terminal;
  readonly finish: (work: () => Promise<ExitCode> | ExitCode) => Promise<void>;
}

export interface JsonOption {
  readonly json?: true;
}

export function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`);
}
