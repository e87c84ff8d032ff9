import { Command, CommanderError } from 'commander';
import { ModelFault } from '#blocklayer';
import { CalibrationRefused, ImportError } from '#evidence';
import manifest from '#package' with { type: 'json' };
import { PlannerError, StoreError } from '#planner';
import { CsvError } from '#sweep';
import { InvalidSpec } from '../library/invalid-spec.ts';
import type { AddCommand, Context } from './command.ts';
import { addAdvise } from './commands/advise.ts';
import { addAxes } from './commands/axes.ts';
import { addCalibrate } from './commands/calibrate.ts';
import { addExport } from './commands/export.ts';
import { addImport } from './commands/import.ts';
import { addPlan } from './commands/plan.ts';
import { addPlatforms } from './commands/platforms.ts';
import { addRun } from './commands/run.ts';
import { addServe } from './commands/serve.ts';
import { addSimulate } from './commands/simulate.ts';
import { addValidate } from './commands/validate.ts';
import { BadInput, EXIT, type ExitCode } from './exit.ts';
import { harmless, type Terminal } from './terminal.ts';

const COMMANDS: readonly AddCommand[] = [
  addRun,
  addPlan,
  addAdvise,
  addSimulate,
  addValidate,
  addImport,
  addCalibrate,
  addExport,
  addServe,
  addPlatforms,
  addAxes,
];

/** Runs one command line and says how it ended. Expected faults are one sentence on stderr, never a stack. */
export async function runCommandLine(args: readonly string[], screen: Terminal): Promise<ExitCode> {
  const terminal = harmless(screen);
  let exit: ExitCode = EXIT.done;
  const finish: Context['finish'] = async (work) => {
    exit = await work();
  };
  const program = newProgram(terminal);
  for (const add of COMMANDS) add(program, { terminal, finish });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exit;
  } catch (error) {
    return explain(error, terminal);
  }
}

function newProgram(terminal: Terminal): Command {
  return new Command('blkplan')
    .description('Which block-layer configuration should this machine run, and what will it cost and deliver?')
    .version(manifest.version, '--version', 'the version of blkplan')
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .showHelpAfterError('(--help shows the options)')
    .addHelpText('after', '\nExit codes: 0 done, 1 failed rows or no feasible point, 2 bad input, 130 interrupted.');
}

/** Faults that a user can mend; the message says how. Anything else is a fault of ours and keeps its stack. */
const EXPLAINED = [
  BadInput,
  InvalidSpec,
  PlannerError,
  StoreError,
  CsvError,
  ModelFault,
  ImportError,
  CalibrationRefused,
];

function explain(error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.badInput;
  if (!(error instanceof Error && EXPLAINED.some((kind) => error instanceof kind))) throw error;
  terminal.err(`blkplan: ${error.message}\n`);
  return EXIT.badInput;
}
