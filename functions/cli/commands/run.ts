import { availableParallelism } from 'node:os';
import { basename, extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type OneMachine, oneMachine, workerPool } from '#adapters';
import { objectKeys, type Ports, retrySweep, type SweepStatus, submitSweep, sweepStatus } from '#planner';
import { type Report, summaryText } from '#report';
import type { SweepSpec } from '#sweep';
import { type AddCommand, type JsonOption, printJson } from '../command.ts';
import { BadInput, EXIT, type ExitCode } from '../exit.ts';
import { onInterrupt } from '../interrupt.ts';
import { positiveInteger } from '../option-values.ts';
import { progressOn } from '../progress.ts';
import { readSpecFile } from '../read-spec.ts';
import {
  discardWork,
  openSweepFolder,
  publishResults,
  readReport,
  type SweepFolder,
  unfinishedIn,
} from '../sweep-folder.ts';
import type { Terminal } from '../terminal.ts';

interface Options extends JsonOption {
  readonly out?: string;
  readonly workers: number;
  readonly resume?: true;
}

export const addRun: AddCommand = (program, { terminal, finish }) => {
  program
    .command('run')
    .argument('<spec>', 'sweep spec, YAML or JSON; - reads standard input')
    .option('--out <dir>', 'folder of the results (default: results/<name of the spec>)')
    .option('--workers <n>', 'threads that simulate', positiveInteger, availableParallelism())
    .option('--resume', 'continue what an earlier run left in the folder')
    .option('--json', 'the outcome as JSON')
    .description('run a sweep: results.csv, its schema, the finalists and the report')
    .action((path: string, options: Options) => finish(() => run(path, options, terminal)));
};

async function run(path: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  const { spec, notes } = await readSpecFile(path);
  for (const note of notes) terminal.err(`note: ${note}\n`);
  const folder = openSweepFolder(options.out ?? join('results', basename(path, extname(path))));
  await refuseForeignWork(folder, spec, options);
  const status = await runToEnd(folder, spec, options.workers, terminal);
  if (status.finished_at === null) return sayInterrupted(status, folder, terminal);
  return conclude(status, folder, options, terminal);
}

/** Work that lies in the folder is never overwritten silently, and never mixed with another spec. */
async function refuseForeignWork(folder: SweepFolder, spec: SweepSpec, { resume }: Options): Promise<void> {
  const left = await unfinishedIn(folder);
  if (left === undefined) return;
  if (!resume) {
    const { rows_done, rows_total } = left.progress;
    throw new BadInput(
      `${folder.path} holds ${rows_done} of ${rows_total} rows of an earlier run; add --resume to continue it, or choose another folder with --out.`,
    );
  }
  const leftSpec: unknown = JSON.parse((await folder.work.get(objectKeys.spec(left.id))) ?? 'null');
  if (isDeepStrictEqual(leftSpec, JSON.parse(JSON.stringify(spec)))) return;
  throw new BadInput(`${folder.path} holds an earlier run of another spec; choose another folder with --out.`);
}

async function runToEnd(
  folder: SweepFolder,
  spec: SweepSpec,
  workers: number,
  terminal: Terminal,
): Promise<SweepStatus> {
  const pool = workerPool({ threads: workers });
  const machine = oneMachine({ store: folder.work, simulate: pool.simulate, workers });
  const ignore = onInterrupt(() => {
    terminal.err(`${terminal.watched ? '\n' : ''}Stopping after the rows in work; Ctrl-C again ends at once.\n`);
    void machine.stop();
  });
  try {
    const id = await begin(machine.ports, folder, spec);
    await machine.start();
    return await watchToEnd(machine, id, terminal);
  } finally {
    await machine.stop();
    await pool.close();
    ignore();
  }
}

/** A new sweep, or the one that is there; of one that ended, what is missing or failed. */
async function begin(ports: Ports, folder: SweepFolder, spec: SweepSpec): Promise<string> {
  const left = await unfinishedIn(folder);
  if (left === undefined) return (await submitSweep(ports, { spec, caller: 'cli' })).id;
  if (left.finished_at !== null && hasFailures(left)) await retrySweep(ports, left.id);
  return left.id;
}

const PROGRESS_INTERVAL_MS = 300;

async function watchToEnd(machine: OneMachine, id: string, terminal: Terminal): Promise<SweepStatus> {
  const progress = progressOn(terminal);
  const look = async (): Promise<void> => {
    const { rows_done, rows_total } = (await sweepStatus(machine.ports, id)).progress;
    progress.show(rows_done, rows_total);
  };
  const timer = terminal.watched && setInterval(() => look().catch(() => undefined), PROGRESS_INTERVAL_MS);
  try {
    return await machine.ended(id);
  } finally {
    clearInterval(timer);
    progress.stop();
  }
}

function sayInterrupted({ progress }: SweepStatus, { path }: SweepFolder, terminal: Terminal): ExitCode {
  terminal.err(
    `Interrupted: ${progress.rows_done} of ${progress.rows_total} rows are kept in ${path}; the same command with --resume continues.\n`,
  );
  return EXIT.interrupted;
}

async function conclude(
  status: SweepStatus,
  folder: SweepFolder,
  { json }: Options,
  terminal: Terminal,
): Promise<ExitCode> {
  const files = await publishResults(folder, status.id);
  const report = await readReport(folder);
  if (!hasFailures(status)) await discardWork(folder);
  for (const line of [status.reason, ...status.warnings]) if (line !== null) terminal.err(`${line}\n`);
  if (json) printJson(terminal, { status: status.status, rows: status.rows, files, report });
  else terminal.out([report ? summaryText(report) : '', '', ...files, ''].join('\n'));
  return hasFailures(status) || !isAnswered(report) ? EXIT.finishedWithFaults : EXIT.done;
}

function isAnswered(report: Report | undefined): boolean {
  return report?.verdict.kind === 'recommended' || report?.verdict.kind === 'tie';
}

function hasFailures({ status }: SweepStatus): boolean {
  return status !== 'completed';
}
