import { listPlatforms, type PlatformEntry, type PlatformFigure } from '#http';
import { type AddCommand, type JsonOption, printJson } from '../command.ts';
import { BadInput, EXIT } from '../exit.ts';
import { renderTable, type TableColumn } from '../table.ts';

const OVERVIEW: readonly TableColumn<PlatformEntry>[] = [
  { title: 'PLATFORM', cell: ({ name }) => name },
  { title: 'CPUS', cell: (platform) => figureText(platform, 'cpus') },
  { title: 'NODES', cell: (platform) => figureText(platform, 'numa_nodes') },
  { title: 'HW QUEUES', cell: (platform) => figureText(platform, 'hw_queues') },
  { title: 'TITLE', cell: ({ title }) => title },
];

const FIGURES: readonly TableColumn<PlatformFigure>[] = [
  { title: 'KEY', cell: ({ key }) => key },
  { title: 'VALUE', cell: ({ value }) => String(value) },
  { title: 'ROLE', cell: ({ role }) => role },
  { title: 'SOURCE', cell: ({ source }) => source },
];

export const addPlatforms: AddCommand = (program, { terminal, finish }) => {
  program
    .command('platforms')
    .argument('[name]', 'one platform with every number and where it comes from')
    .option('--json', 'as JSON')
    .description('the built-in machines')
    .action((name: string | undefined, { json }: JsonOption) =>
      finish(() => {
        const platform = name === undefined ? undefined : platformNamed(name);
        if (json) printJson(terminal, platform ?? { platforms: listPlatforms() });
        else terminal.out(platform ? detailText(platform) : renderTable(OVERVIEW, listPlatforms()));
        return EXIT.done;
      }),
    );
};

function detailText({ name, title, figures, assumptions }: PlatformEntry): string {
  const said = assumptions.map((line) => `- ${line}\n`).join('');
  return `${name}: ${title}\n\n${renderTable(FIGURES, figures)}\nAssumptions\n${said}`;
}

function platformNamed(name: string): PlatformEntry {
  const platform = listPlatforms().find((entry) => entry.name === name);
  if (platform) return platform;
  const names = listPlatforms().map((entry) => entry.name);
  throw new BadInput(`There is no platform ${JSON.stringify(name)}; take one of ${names.join(', ')}.`);
}

function figureText({ figures }: PlatformEntry, key: string): string | null {
  const figure = figures.find((entry) => entry.key === key);
  return figure ? String(figure.value) : null;
}
