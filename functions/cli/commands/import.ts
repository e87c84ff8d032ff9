import { stringify } from 'yaml';
import { IMPORTERS, type ImportKind, type Written } from '#evidence';
import { type AddCommand, type JsonOption, printJson } from '../command.ts';
import { EXIT } from '../exit.ts';
import { oneOf } from '../option-values.ts';
import type { Terminal } from '../terminal.ts';
import { writeTextFile } from '../text-file.ts';
import { type Checked, checkAgainst } from './import/check.ts';
import { checkText } from './import/check-text.ts';
import { assumedOf, fileOf } from './import/file-of.ts';
import { readFiles } from './import/read-files.ts';

interface Options extends JsonOption {
  readonly into?: string;
  readonly platform: string;
  readonly title?: string;
  readonly assume: readonly string[];
  readonly role: (typeof ROLES)[number];
  readonly run?: string;
}

const KINDS = Object.keys(IMPORTERS) as readonly ImportKind[];
const ROLES = ['fitted', 'predicted'] as const;

export const addImport: AddCommand = (program, { terminal, finish }) => {
  program
    .command('import')
    .argument('<kind>', KINDS.join(', '), oneOf(KINDS))
    .argument('<files...>', 'what the tool printed; for fio also its job file; for instance the name of a size')
    .option('--into <file>', 'measurement file or platform to write, or to add to where it is there')
    .option('--platform <machine>', 'of the measured rows: a name, or a file', 'generic-nvme')
    .option('--title <text>', 'what the measurement file or platform is called')
    .option('--assume <settings...>', 'key=value that the files do not say: completion=iopoll', [])
    .option(
      '--role <role>',
      'of the measured rows: fitted to calibrate on, predicted to hold back',
      oneOf(ROLES),
      'fitted',
    )
    .option('--run <dir>', 'hold the results of jobs that export wrote against the run in this folder')
    .option('--json', 'as JSON')
    .description('turn what other tools print into a measurement file or a platform')
    .action((kind: ImportKind, names: string[], options: Options) =>
      finish(async () => {
        const assumed = assumedOf(options.assume);
        const imported = IMPORTERS[kind](await readFiles(kind, names), assumed);
        for (const said of imported.took) terminal.err(`Took ${onOneLine(said)}\n`);
        for (const said of imported.left) terminal.err(`Left ${onOneLine(said)}\n`);
        if (options.run !== undefined) {
          show(await checkAgainst(options.run, imported.rows), options, terminal);
          return EXIT.done;
        }
        const { file, repeated } = await fileOf(imported, assumed, options);
        for (const id of repeated)
          terminal.err(`Left ${onOneLine(id)}: a row with the same settings and figures is there already.\n`);
        await deliver(file, options, terminal);
        return EXIT.done;
      }),
    );
};

/** Names in files of others may hold line ends. */
function onOneLine(said: string): string {
  return said.replace(/\r?\n/g, '\\n');
}

async function deliver(written: Written, { into, json }: Options, terminal: Terminal): Promise<void> {
  if (into !== undefined) await writeTextFile(into, stringify(written));
  if (json) printJson(terminal, written);
  else terminal.out(into === undefined ? stringify(written) : `${into}\n`);
}

function show(checked: readonly Checked[], { json }: Options, terminal: Terminal): void {
  if (json) printJson(terminal, checked);
  else terminal.out(checkText(checked));
}
