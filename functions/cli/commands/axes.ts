import { type AxisEntry, listAxes } from '#http';
import { KEY_GROUPS, type KeyType } from '#vocabulary';
import { type AddCommand, type JsonOption, printJson } from '../command.ts';
import { BadInput, EXIT } from '../exit.ts';
import { asText, renderTable, type TableColumn } from '../table.ts';

type Described<Kind extends KeyType['kind']> = (type: Extract<KeyType, { kind: Kind }>) => string;

const DESCRIPTIONS: { readonly [Kind in KeyType['kind']]: Described<Kind> } = {
  integer: ({ min, max }) => `integer ${min}..${max}`,
  number: ({ min, max }) => `number ${min}..${max}`,
  size: ({ min, max }) => `size ${min}..${max}`,
  boolean: () => 'true|false',
  choice: () => 'choice',
  kernel_version: () => 'major.minor',
  cpu_list: () => 'list of CPUs',
  irq_placement: () => 'choice or list of CPUs',
  job_groups: () => 'list of workloads',
};

const COLUMNS: readonly TableColumn<AxisEntry>[] = [
  { title: 'KEY', cell: ({ key }) => key },
  { title: 'TYPE', cell: ({ type }) => describeType(type) },
  { title: 'UNIT', cell: ({ unit }) => unit },
  {
    title: 'DEFAULT',
    cell: ({ derived, default: value }) => derived ?? asText(Array.isArray(value) ? null : (value as string)),
  },
  {
    title: 'MEANING',
    cell: ({ meaning, type }) => ('values' in type ? `${meaning} (${type.values.join(' | ')})` : meaning),
  },
];

export const addAxes: AddCommand = (program, { terminal, finish }) => {
  program
    .command('axes')
    .argument('[group]', `only one group: ${Object.keys(KEY_GROUPS).join(', ')}`)
    .option('--json', 'as JSON')
    .description('the keys a spec may set or sweep: type, unit, default, meaning')
    .action((group: string | undefined, { json }: JsonOption) =>
      finish(() => {
        const axes = axesOf(group);
        if (json) printJson(terminal, { axes });
        else terminal.out(renderTable(COLUMNS, axes));
        return EXIT.done;
      }),
    );
};

function axesOf(group: string | undefined): readonly AxisEntry[] {
  if (group === undefined) return listAxes();
  if (group in KEY_GROUPS) return listAxes().filter((axis) => axis.group === group);
  throw new BadInput(`There is no group ${JSON.stringify(group)}; take one of ${Object.keys(KEY_GROUPS).join(', ')}.`);
}

function describeType<Kind extends KeyType['kind']>(type: Extract<KeyType, { kind: Kind }>): string {
  const describe: Described<Kind> = DESCRIPTIONS[type.kind as Kind];
  return describe(type);
}
