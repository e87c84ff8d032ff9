import { availableParallelism } from 'node:os';
import { casePool } from '#adapters';
import { builtInFiles, calibrate, USUAL_MEANS, type Validation, validate } from '#evidence';
import { type AddCommand, printJson } from '../command.ts';
import { EXIT } from '../exit.ts';
import { oneOf, positiveInteger } from '../option-values.ts';
import { readMeasurements } from '../read-measurements.ts';
import type { Terminal } from '../terminal.ts';
import { validationCsv } from './validate/csv.ts';
import { validationText } from './validate/text.ts';

interface Options {
  readonly fit?: true;
  readonly format: Format;
  readonly workers: number;
  readonly json?: true;
}

type Format = keyof typeof PRINTERS;

const PRINTERS = {
  table: (terminal: Terminal, validation: Validation) => terminal.out(validationText(validation)),
  json: (terminal: Terminal, validation: Validation) => printJson(terminal, validation),
  csv: (terminal: Terminal, validation: Validation) => terminal.out(validationCsv(validation)),
} as const;

export const addValidate: AddCommand = (program, { terminal, finish }) => {
  program
    .command('validate')
    .argument(
      '[files...]',
      'measurement files, YAML or JSON, or names of built-in ones; without any, all built-in ones',
    )
    .option('--fit', 'first set the keys named in `fits` on the fitted rows, then predict the others')
    .option('--format <format>', 'table, json or csv', oneOf(Object.keys(PRINTERS)), 'table')
    .option('--json', 'the same as --format json')
    .option('--workers <n>', 'threads', positiveInteger, availableParallelism())
    .description('published or own measurements held against the model')
    .action((paths: string[], { fit, format, json, workers }: Options) =>
      finish(async () => {
        const files = paths.length > 0 ? await Promise.all(paths.map(readMeasurements)) : builtInFiles();
        const pool = casePool({ threads: workers });
        const means = { ...USUAL_MEANS, simulate: pool.simulate };
        const compare = async () => validate(files, fit && (await calibrate(files, undefined, means)), means.simulate);
        PRINTERS[json ? 'json' : format](terminal, await compare().finally(pool.close));
        return EXIT.done;
      }),
    );
};
