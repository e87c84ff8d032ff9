import type { Scenario } from '#blocklayer';
import { applyOf, checkJobs } from '#report';
import type { Row } from '#sweep';
import type { AddCommand } from '../command.ts';
import { BadInput, EXIT } from '../exit.ts';
import { oneOf } from '../option-values.ts';
import { type FinishedRun, readRun } from '../read-run.ts';

interface Options {
  readonly run: string;
  readonly as: keyof typeof FORMS;
}

/** A point at saturation, and again at the rate one host must carry where it was a finalist. */
interface ChosenPoint {
  readonly id: string;
  readonly loads: readonly { readonly name: string; readonly scenario: Scenario }[];
}

const FORMS = {
  fio: (points: readonly ChosenPoint[]) => checkJobs(points.flatMap(({ loads }) => loads)),
  sysfs: (points: readonly ChosenPoint[]) => points.map(sysfsOf).join('\n\n'),
  'kernel-args': (points: readonly ChosenPoint[]) => points.map(kernelArgumentsOf).join('\n\n'),
} as const;

const NAMES = Object.keys(FORMS) as readonly Options['as'][];

export const addExport: AddCommand = (program, { terminal, finish }) => {
  program
    .command('export')
    .argument('[points...]', 'point ids of the run (p-…); without any, its top list')
    .requiredOption('--run <dir>', 'folder that `run` wrote')
    .requiredOption('--as <form>', NAMES.join(', '), oneOf(NAMES))
    .description('bring points to a machine: fio jobs that check them, sysfs writes, kernel arguments')
    .action((ids: string[], { run, as }: Options) =>
      finish(async () => {
        terminal.out(`${FORMS[as](chosenPoints(await readRun(run), ids))}\n`);
        return EXIT.done;
      }),
    );
};

function chosenPoints(run: FinishedRun, ids: readonly string[]): readonly ChosenPoint[] {
  const chosen = ids.length > 0 ? ids : run.report.top.map(({ point_id }) => point_id);
  if (chosen.length === 0) throw new BadInput('The run has no top list; name the points to export.');
  const known = new Map(run.rows.map((row) => [row.pointId, row]));
  const unknown = chosen.filter((id) => known.get(id)?.status !== 'ok');
  if (unknown.length > 0) {
    throw new BadInput(
      `No ok row of the run is of ${unknown.join(', ')}; point ids stand in results.csv (column point_id).`,
    );
  }
  return [...new Set(chosen)].map((id) => pointOf(known.get(id) as Row, run.finalists));
}

function pointOf({ pointId, scenario }: Row, finalists: readonly Row[]): ChosenPoint {
  const key = withoutRate(scenario);
  const rated = finalists.find((finalist) => withoutRate(finalist.scenario) === key);
  const loads = [{ name: pointId, scenario }];
  // fio reports no latencies with gtod_reduce, and latencies are what the second job is for.
  const timed = rated && { name: rated.pointId, scenario: { ...rated.scenario, gtod_reduce: false } };
  return { id: pointId, loads: timed === undefined ? loads : [...loads, timed] };
}

function withoutRate(scenario: Scenario): string {
  return JSON.stringify({ ...scenario, rate_iops: null });
}

function sysfsOf({ id, loads }: ChosenPoint): string {
  const { sysfs, remarks } = applyOf((loads[0] as ChosenPoint['loads'][number]).scenario, null);
  return [`# ${id}`, ...remarks.map((remark) => `# ${remark}`), sysfs].join('\n');
}

function kernelArgumentsOf({ id, loads }: ChosenPoint): string {
  const { kernel_parameters } = applyOf((loads[0] as ChosenPoint['loads'][number]).scenario, null);
  return [`# ${id}`, kernel_parameters.join(' ')].filter((line) => line !== '').join('\n');
}
