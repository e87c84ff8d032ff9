import { builtInFiles, calibrate, type NamedFile, parseMeasurementFile, type Validation, validate } from '#evidence';
import { InvalidSpec } from '../../library/invalid-spec.ts';
import { type AddCommand, printJson } from '../command.ts';
import { EXIT } from '../exit.ts';
import { oneOf } from '../option-values.ts';
import { readDocumentFile } from '../read-spec.ts';
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
    .argument('[files...]', 'measurement files, YAML or JSON; without any, the built-in published ones')
    .option('--fit', 'first set the keys named in `fits` on the fitted rows, then predict the others')
    .option('--format <format>', 'table, json or csv', oneOf(Object.keys(PRINTERS)), 'table')
    .option('--json', 'the same as --format json')
    .description('published or own measurements held against the model')
    .action((paths: string[], { fit, format, json }: Options) =>
      finish(async () => {
        const files = paths.length > 0 ? await Promise.all(paths.map(readMeasurements)) : builtInFiles();
        PRINTERS[json ? 'json' : format](terminal, fit ? validate(files, calibrate(files)) : validate(files));
        return EXIT.done;
      }),
    );
};

async function readMeasurements(path: string): Promise<NamedFile> {
  const parsed = parseMeasurementFile(await readDocumentFile(path));
  if (!parsed.ok) throw new InvalidSpec(path, parsed.problems);
  return { name: path, file: parsed.file };
}
