import { builtInFiles, calibrate, type Validation, validate } from '#evidence';
import { type AddCommand, printJson } from '../command.ts';
import { EXIT } from '../exit.ts';
import { oneOf } from '../option-values.ts';
import { readMeasurements } from '../read-measurements.ts';
import type { Terminal } from '../terminal.ts';
import { validationCsv } from './validate/csv.ts';
import { validationText } from './validate/text.ts';

interface Options {
  readonly fit?: true;
  readonly format: Format;
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
    .description('published or own measurements held against the model')
    .action((paths: string[], { fit, format, json }: Options) =>
      finish(async () => {
        const files = paths.length > 0 ? await Promise.all(paths.map(readMeasurements)) : builtInFiles();
        PRINTERS[json ? 'json' : format](terminal, fit ? validate(files, await calibrate(files)) : validate(files));
        return EXIT.done;
      }),
    );
};
