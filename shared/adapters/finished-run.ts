import { adviseOn, RESULT_NAMES, readBeside, StoreError, type SweepStatus, withGoal } from '#planner';
import { type Report, readReport } from '#report';
import { parseJson, type SweepSpec } from '#sweep';
import { fileStore } from './file-store.ts';

/** What a run leaves in its folder. */
export interface FinishedRun extends Pick<SweepStatus, 'status' | 'reason' | 'rows' | 'warnings'> {
  readonly kind: 'finished';
  /** Names of the files that were left; none when the sweep ended without results. */
  readonly files: readonly string[];
  /** As it stands in report.json; null without results. */
  readonly report: Report | null;
}

export interface Finished {
  readonly run: FinishedRun;
  readonly spec: SweepSpec;
}

/** What an earlier run that completed left in a folder; undefined where there is no such run. */
export async function finishedRunIn(folder: string): Promise<Finished | undefined> {
  const shelf = fileStore(folder);
  const spec = readSpec(await shelf.get('spec.json'));
  const report = readReport((await shelf.get('report.json')) ?? '');
  if (spec === undefined || report === undefined || !(await isFilled(shelf, 'results.csv'))) return undefined;
  const files: string[] = [];
  for (const name of RESULT_NAMES) if (await shelf.has(name)) files.push(name);
  const { ok, invalid, failed } = report.quality.results.rows;
  const ended = { status: 'completed', reason: null, rows: { ok, invalid, failed }, warnings: [] } as const;
  const run: FinishedRun = { kind: 'finished', ...ended, files: [...files, 'spec.json'], report };
  return { run, spec };
}

/** Undefined for a file that is not there or was cut. */
function readSpec(text: string | undefined): SweepSpec | undefined {
  try {
    return text === undefined ? undefined : (parseJson(text) as SweepSpec);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function isFilled(shelf: ReturnType<typeof fileStore>, name: string): Promise<boolean> {
  for await (const piece of (await shelf.read(name)) ?? []) if (piece.length > 0) return true;
  return false;
}

/** The report for another goal on what `runInFolder` left. @throws PlannerError, StoreError, CsvError */
export async function adviseInFolder(folder: string, whatIf: unknown): Promise<Report> {
  const shelf = fileStore(folder);
  const spec = readSpec(await shelf.get('spec.json'));
  const results = await shelf.read('results.csv');
  if (spec === undefined || results === undefined) {
    throw new StoreError(
      `${folder} holds no finished sweep (spec.json or results.csv is missing or damaged); name the folder that a run wrote.`,
    );
  }
  const beside = await readBeside((name) => shelf.get(name));
  return adviseOn(withGoal(spec, whatIf), results, beside);
}
