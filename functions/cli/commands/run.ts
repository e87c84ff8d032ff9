import { availableParallelism } from 'node:os';
import { basename, extname, join } from 'node:path';
import { type FinishedRun, type FolderOutcome, type FolderRun, runInFolder } from '#adapters';
import type { Progress } from '#planner';
import { summaryText } from '#report';
import type { SweepLimits } from '#sweep';
import { isAnswered } from '../answered.ts';
import { type AddCommand, type JsonOption, printJson } from '../command.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { onInterrupt } from '../interrupt.ts';
import { maxPoints, positiveInteger } from '../option-values.ts';
import { progressOn } from '../progress.ts';
import { readSpecFile } from '../read-spec.ts';
import type { Terminal } from '../terminal.ts';

interface Options extends JsonOption {
  readonly out?: string;
  readonly workers: number;
  readonly maxPoints: SweepLimits;
  readonly resume?: boolean;
}

export const addRun: AddCommand = (program, { terminal, finish }) => {
  program
    .command('run')
    .argument('<spec>', 'sweep spec, YAML or JSON; - reads standard input')
    .option('--out <dir>', 'folder of the results (default: results/<name of the spec>)')
    .option('--workers <n>', 'threads that simulate', positiveInteger, availableParallelism())
    .addOption(maxPoints())
    .option('--resume', 'continue what an earlier run left in the folder; otherwise its results are replaced')
    .option('--json', 'the outcome as JSON')
    .description('run a sweep: results.csv, its schema, the finalists and the report')
    .action((path: string, options: Options) => finish(() => run(path, options, terminal)));
};

async function run(path: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  const { spec, notes } = await readSpecFile(path, options.maxPoints);
  const noted = (note: string): void => terminal.err(`note: ${note}\n`);
  for (const note of notes) noted(note);
  const folder = options.out ?? join('results', basename(path, extname(path)));
  const { workers: threads, maxPoints: limits, resume = false } = options;
  const outcome = await untilInterrupted({ spec, limits, folder, threads, resume, noted }, terminal);
  if (outcome.kind === 'interrupted') return sayInterrupted(outcome.progress, folder, terminal);
  return conclude(outcome, folder, options, terminal);
}

/** With a progress bar, and until Ctrl-C. */
async function untilInterrupted(run: FolderRun, terminal: Terminal): Promise<FolderOutcome> {
  const progress = progressOn(terminal);
  const interrupting = new AbortController();
  const ignoreInterrupts = onInterrupt(() => {
    progress.stop();
    terminal.err('Stopping after the rows in work; Ctrl-C again ends at once.\n');
    interrupting.abort();
  });
  try {
    return await runInFolder({ ...run, interrupt: interrupting.signal, progressed: progress.show });
  } finally {
    progress.stop();
    ignoreInterrupts();
  }
}

function sayInterrupted(progress: Progress, folder: string, terminal: Terminal): ExitCode {
  terminal.err(
    `Interrupted: ${progress.rows_done} of ${progress.rows_total} rows are kept in ${folder}; the same command with --resume continues.\n`,
  );
  return EXIT.interrupted;
}

function conclude(
  { status, reason, rows, warnings, files, report }: FinishedRun,
  folder: string,
  { json }: Options,
  terminal: Terminal,
): ExitCode {
  const paths = files.map((name) => join(folder, name));
  for (const line of [reason, ...warnings]) if (line !== null) terminal.err(`${line}\n`);
  if (json) printJson(terminal, { status, rows, files: paths, report });
  else terminal.out([report ? summaryText(report) : '', '', ...paths, ''].join('\n'));
  return status === 'completed' && isAnswered(report) ? EXIT.done : EXIT.finishedWithFaults;
}
