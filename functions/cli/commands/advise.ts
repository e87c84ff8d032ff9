import type { WhatIf } from '#advice';
import { adviseOn } from '#planner';
import { buildReport, RENDERERS, type Report, type ReportInput, summaryText } from '#report';
import { type Bound, parseSweepSpec, type SweepSpec } from '#sweep';
import { InvalidSpec } from '../../library/invalid-spec.ts';
import type { AddCommand, JsonOption } from '../command.ts';
import { BadInput, EXIT } from '../exit.ts';
import { numberFrom } from '../option-values.ts';
import { readDocumentFile } from '../read-spec.ts';
import { openSweepFolder, readFinishedSpec, readReport, type SweepFolder } from '../sweep-folder.ts';

interface Options extends JsonOption {
  readonly slo?: readonly string[];
  readonly objective?: string;
  readonly headroom?: number;
  readonly demand?: number;
  readonly cost?: string;
}

export const addAdvise: AddCommand = (program, { terminal, finish }) => {
  program
    .command('advise')
    .argument('<dir>', 'folder that `run` wrote')
    .option('--slo <bound...>', "bounds instead of the spec's: 'iops>=200000' 'lat_p99_us<=500'")
    .option('--objective <name>', 'cheapest, fastest, lowest_latency or balanced')
    .option('--headroom <share>', 'share of the IOPS to keep free, 0 to below 1', numberFrom)
    .option('--demand <iops>', 'what all hosts together must carry', numberFrom)
    .option('--cost <file>', 'a cost section, YAML or JSON')
    .option('--json', 'the report as JSON')
    .description('what if: another goal for the rows of a finished sweep; nothing is simulated')
    .action((dir: string, options: Options) =>
      finish(async () => {
        const report = await reportOn(openSweepFolder(dir), await whatIfOf(options));
        if (options.json) terminal.out(RENDERERS.json(report));
        else terminal.out(`${summaryText(report)}\n`);
        const isAnswered = report.verdict.kind === 'recommended' || report.verdict.kind === 'tie';
        return isAnswered ? EXIT.done : EXIT.finishedWithFaults;
      }),
    );
};

async function reportOn(folder: SweepFolder, whatIf: object): Promise<Report> {
  const spec = withGoal(await readFinishedSpec(folder), whatIf);
  const [results, first] = [await folder.results.read('results.csv'), await readReport(folder)];
  if (!results || !first) throw new BadInput(`${folder.path} lacks results.csv or report.json; run its sweep again.`);
  const advice = await adviseOn(spec, results, await folder.results.get('finalists.csv'));
  return buildReport({ spec, advice, provenance: originOf(first), command: first.provenance.command });
}

function originOf({
  provenance: { csv_sha256, finalists_csv_sha256, rows_planned },
}: Report): ReportInput['provenance'] {
  return {
    csv_sha256,
    ...(finalists_csv_sha256 !== null && { finalists_csv_sha256 }),
    ...(rows_planned !== null && { rows_planned }),
  };
}

function withGoal(spec: SweepSpec, whatIf: object): SweepSpec {
  const parsed = parseSweepSpec({ ...spec, ...whatIf });
  if (parsed.ok) return parsed.spec;
  throw new InvalidSpec('The what-if', parsed.problems);
}

async function whatIfOf({ slo, objective, headroom, demand, cost }: Options): Promise<Record<keyof WhatIf, unknown>> {
  const given = {
    slo: slo && sloOf(slo),
    objective,
    headroom,
    demand: demand === undefined ? undefined : { iops: demand },
    cost: cost === undefined ? undefined : await readDocumentFile(cost),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as typeof given;
}

/** `metric<=number` or `metric>=number`; two bounds of one metric join. */
function sloOf(bounds: readonly string[]): Record<string, Bound> {
  const slo: Record<string, Bound> = {};
  for (const text of bounds) {
    const [, metric, sign, value] = /^\s*(\w+)\s*(<=|>=)\s*(\S+)\s*$/.exec(text) ?? [];
    if (metric === undefined || value === undefined) {
      throw new BadInput(`${JSON.stringify(text)} is not a bound; write metric<=number or metric>=number, in quotes.`);
    }
    slo[metric] = { ...slo[metric], [sign === '<=' ? 'max' : 'min']: Number(value) };
  }
  return slo;
}
