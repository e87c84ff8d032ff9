import { createHash } from 'node:crypto';
import { GatheredRows, type WhatIf } from '#advice';
import { type Report, readReport } from '#report';
import { inRowOrder, type Row, readRows, rowReader, type SweepLimits, type SweepSpec } from '#sweep';
import { acceptSpec } from './accept-spec.ts';
import { conclude } from './conclude.ts';
import { objectKeys, type ResultName } from './object-keys.ts';
import { PlannerError } from './planner-error.ts';
import { type Ports, StoreError } from './ports.ts';
import { openResult } from './results.ts';
import { requireSpec } from './status.ts';

/**
 * The report for another goal on the rows of a sweep that has ended; nothing is simulated.
 * @param whatIf some of `slo`, `objective`, `headroom`, `cost`, `demand`, `frontier`, as in a spec
 * @throws PlannerError unknown_sweep, still_running, invalid_spec (what is wrong with the goal)
 */
export async function adviseSweep({ store }: Pick<Ports, 'store'>, id: string, whatIf: unknown): Promise<Report> {
  const spec = withGoal(await requireSpec(store, id), whatIf);
  const results = await openResult({ store }, id, 'results.csv');
  return adviseOn(spec, results, await readBeside((name) => store.get(objectKeys.result(id, name))));
}

/** What stands beside `results.csv`, as it was written. */
interface BesideResults {
  readonly finalists: string | undefined;
  readonly sensitivity: string | undefined;
  readonly report: string | undefined;
}

export async function readBeside(read: (name: ResultName) => Promise<string | undefined>): Promise<BesideResults> {
  const [finalists, sensitivity, report] = await Promise.all(
    (['finalists.csv', 'sensitivity.csv', 'report.json'] as const).map(read),
  );
  return { finalists, sensitivity, report };
}

/** The same on the files of a sweep, wherever they lie. @throws CsvError, StoreError when they are not results of ours */
export async function adviseOn(
  spec: SweepSpec,
  results: AsyncIterable<string>,
  { finalists, sensitivity, report }: BesideResults,
): Promise<Report> {
  const first = report === undefined ? null : firstReport(report);
  const gathered = new GatheredRows(spec, first?.provenance.rows_planned ?? 0);
  const reader = rowReader();
  const ascending = inRowOrder('results.csv');
  const hash = createHash('sha256');
  for await (const piece of results) {
    hash.update(piece);
    for (const row of ascending(reader.push(piece))) gathered.add(row);
  }
  for (const row of ascending(reader.end())) gathered.add(row);
  const provenance = {
    csv_sha256: hash.digest('hex'),
    ...(finalists !== undefined && { finalists_csv_sha256: createHash('sha256').update(finalists).digest('hex') }),
    ...(first !== null && first.provenance.rows_planned !== null && { rows_planned: first.provenance.rows_planned }),
  };
  const beside = { finalists: inRowOrder('finalists.csv')(rowsOf(finalists)), sensitivity: rowsOf(sensitivity) };
  return conclude(spec, { rows: gathered, ...beside, provenance }, () => first?.profiles ?? null);
}

function rowsOf(csv: string | undefined): readonly Row[] {
  return csv === undefined ? [] : readRows(csv);
}

/**
 * The spec with another goal, checked as a spec is.
 * @throws PlannerError invalid_spec
 */
export function withGoal(spec: SweepSpec, whatIf: unknown): SweepSpec {
  refuseOtherKeys(whatIf);
  return acceptSpec({ ...spec, ...Object(whatIf) }, UNLIMITED).sweep.spec;
}

const GOAL_KEYS: readonly string[] = [
  'slo',
  'objective',
  'headroom',
  'cost',
  'demand',
  'frontier',
] satisfies readonly (keyof WhatIf)[];

/** The size of a sweep that was run is no question any more. */
const UNLIMITED: SweepLimits = { points: Number.MAX_SAFE_INTEGER, indices: Number.MAX_SAFE_INTEGER };

function refuseOtherKeys(whatIf: unknown): void {
  const allowed = GOAL_KEYS.join(', ');
  if (typeof whatIf !== 'object' || whatIf === null || Array.isArray(whatIf)) {
    const message = `A what-if is an object with some of ${allowed}.`;
    throw new PlannerError('invalid_spec', message, { problems: [{ pointer: '', code: 'wrong_type', message }] });
  }
  const problems = Object.keys(whatIf)
    .filter((key) => !GOAL_KEYS.includes(key))
    .map((key) => ({
      pointer: `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      code: 'unknown_key',
      message: `A what-if may change ${allowed}; ${JSON.stringify(key)} needs a new sweep.`,
    }));
  if (problems[0] !== undefined) throw new PlannerError('invalid_spec', problems[0].message, { problems });
}

function firstReport(text: string): Report {
  const report = readReport(text);
  if (report === undefined) throw new StoreError('report.json is not a report of ours; run the sweep again.');
  return report;
}
