import { applyOf } from '#report';
import type { AddCommand } from '../command.ts';
import { EXIT } from '../exit.ts';
import { oneOf } from '../option-values.ts';
import { readRun } from '../read-run.ts';
import { type Chosen, type ChosenPoint, chosenFrom } from './export/chosen.ts';
import { fioText } from './export/fio.ts';
import { sysfsText } from './export/sysfs.ts';

interface Options {
  readonly run: string;
  readonly as: keyof typeof FORMS;
}

const FORMS = {
  fio: fioText,
  sysfs: sysfsText,
  'kernel-args': ({ points }: Chosen) => points.map(kernelArgumentsOf).join('\n\n'),
} as const;

const NAMES = Object.keys(FORMS) as readonly Options['as'][];

export const addExport: AddCommand = (program, { terminal, finish }) => {
  program
    .command('export')
    .argument('[points...]', 'point ids of the run (p-…); without any, its top list as far as kernels have it')
    .requiredOption('--run <dir>', 'folder that `run` wrote')
    .requiredOption('--as <form>', NAMES.join(', '), oneOf(NAMES))
    .description('bring points to a machine: fio jobs that check them, sysfs writes, kernel arguments')
    .action((ids: string[], { run, as }: Options) =>
      finish(async () => {
        const chosen = chosenFrom(await readRun(run), ids);
        for (const said of chosen.left) terminal.err(`Left ${said}\n`);
        terminal.out(`${FORMS[as](chosen)}\n`);
        return EXIT.done;
      }),
    );
};

function kernelArgumentsOf({ id, scenario }: ChosenPoint): string {
  const { kernel_parameters } = applyOf(scenario, null);
  return [`# ${id}`, kernel_parameters.join(' ')].filter((line) => line !== '').join('\n');
}
