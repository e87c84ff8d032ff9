import { adviseInFolder } from '#adapters';
import type { WhatIf } from '#advice';
import { RENDERERS, summaryText } from '#report';
import type { Bound } from '#sweep';
import { isAnswered } from '../answered.ts';
import type { AddCommand, JsonOption } from '../command.ts';
import { BadInput, EXIT } from '../exit.ts';
import { numberFrom } from '../option-values.ts';
import { readDocument } from '../read-spec.ts';

interface Options extends JsonOption {
  readonly slo?: readonly string[];
  readonly objective?: string;
  readonly headroom?: number;
  readonly demand?: number;
  readonly cost?: string;
  readonly frontier?: string;
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
    .option('--frontier <columns>', 'columns of the Pareto frontier: iops,lat_p999_us,cpu_cores_used')
    .option('--json', 'the report as JSON')
    .description('what if: another goal for the rows of a finished sweep; nothing is simulated')
    .action((dir: string, options: Options) =>
      finish(async () => {
        const report = await adviseInFolder(dir, await whatIfOf(options));
        if (options.json) terminal.out(RENDERERS.json(report));
        else terminal.out(`${summaryText(report)}\n`);
        return isAnswered(report) ? EXIT.done : EXIT.finishedWithFaults;
      }),
    );
};

async function whatIfOf({
  slo,
  objective,
  headroom,
  demand,
  cost,
  frontier,
}: Options): Promise<Record<keyof WhatIf, unknown>> {
  const given = {
    slo: slo && sloOf(slo),
    objective,
    headroom,
    frontier: frontier?.split(','),
    demand: demand === undefined ? undefined : { iops: demand },
    cost: cost === undefined ? undefined : (await readDocument(cost)).content,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as typeof given;
}

/** `metric<=number` or `metric>=number`; two bounds of one metric join. */
function sloOf(bounds: readonly string[]): Record<string, Bound> {
  const slo = new Map<string, Bound>();
  for (const text of bounds) {
    const [, metric, sign, value] = /^\s*(\w+)\s*(<=|>=)\s*(\S+)\s*$/.exec(text) ?? [];
    if (metric === undefined || value === undefined) {
      throw new BadInput(`${JSON.stringify(text)} is not a bound; write metric<=number or metric>=number, in quotes.`);
    }
    slo.set(metric, { ...slo.get(metric), [sign === '<=' ? 'max' : 'min']: Number(value) });
  }
  return Object.fromEntries(slo);
}
