import type { Measurements, ProfileLine, SimulationResult } from '#blocklayer';
import { parseSpecText, SpecTextError } from '#sweep';
import { COLUMNS, KEYS, type Key } from '#vocabulary';
import { simulatePoint } from '../../library/simulate-point.ts';
import { type AddCommand, type JsonOption, printJson } from '../command.ts';
import { BadInput, EXIT } from '../exit.ts';
import { numberFrom } from '../option-values.ts';
import { renderTable, type TableColumn } from '../table.ts';

interface Options extends JsonOption {
  readonly platform: string;
  readonly seed: number;
}

const PROFILE: readonly TableColumn<ProfileLine>[] = [
  { title: 'Overhead', cell: ({ share_pct }) => `${share_pct.toFixed(2)}%` },
  { title: 'ns/IO', cell: ({ ns_per_io }) => ns_per_io.toFixed(1) },
  { title: 'Symbol', cell: ({ function: name }) => name },
];

export const addSimulate: AddCommand = (program, { terminal, finish }) => {
  program
    .command('simulate')
    .argument('[settings...]', 'key=value, as in a spec: completion=iopoll bs=4k')
    .requiredOption('--platform <name>', 'the machine; `blkplan platforms` lists them')
    .option('--seed <number>', 'seed of the random streams', numberFrom, 1)
    .option('--json', 'as JSON')
    .description('one configuration: metrics, bottleneck, and CPU time by kernel function')
    .action((settings: string[], { platform, seed, json }: Options) =>
      finish(() => {
        const result = simulatePoint(platform, Object.fromEntries(settings.map(readSetting)), seed);
        if (json) printJson(terminal, result);
        else terminal.out(resultText(result));
        return EXIT.done;
      }),
    );
};

function readSetting(setting: string): readonly [key: string, value: unknown] {
  const [, key, text] = /^([^=]+)=(.*)$/s.exec(setting) ?? [];
  if (key === undefined || text === undefined) {
    throw new BadInput(`${JSON.stringify(setting)} is not a setting; write key=value, for example iodepth=32.`);
  }
  return [key, isText(key) ? text : readValue(setting, text)];
}

/** A version is text even where it looks like a number: 5.10 is not 5.1. */
function isText(key: string): boolean {
  return KEYS[key as Key]?.type.kind === 'kernel_version';
}

function readValue(setting: string, text: string): unknown {
  try {
    return parseSpecText(text);
  } catch (error) {
    if (error instanceof SpecTextError) throw new BadInput(`Cannot read the value of ${setting}: ${error.message}`);
    throw error;
  }
}

function resultText({ measurements, profile }: SimulationResult): string {
  const metrics = COLUMNS.filter(({ name }) => name in measurements).map(({ name, unit, meaning }) => {
    const value = measurements[name as keyof Measurements];
    return { name, value: typeof value === 'number' ? shown(value) : value, unit, meaning };
  });
  const table = renderTable(
    [
      { title: 'METRIC', cell: ({ name }) => name },
      { title: 'VALUE', cell: ({ value }) => value },
      { title: 'UNIT', cell: ({ unit }) => unit },
      { title: 'MEANING', cell: ({ meaning }) => meaning },
    ],
    metrics,
  );
  return `${table}\nBottleneck: ${measurements.bottleneck}\n\nCPU time by function\n${renderTable(PROFILE, profile)}`;
}

const SIGNIFICANT_DIGITS = 4;

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));
}
