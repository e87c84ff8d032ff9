import { parseSpecText, SpecTextError } from '#sweep';
import { KEYS, type Key } from '#vocabulary';
import { simulatePoint } from '../../library/simulate-point.ts';
import { type AddCommand, type JsonOption, printJson } from '../command.ts';
import { BadInput, EXIT } from '../exit.ts';
import { numberFrom } from '../option-values.ts';
import { pointText } from './simulate/text.ts';

interface Options extends JsonOption {
  readonly platform: string;
  readonly seed: number;
}

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
        else terminal.out(pointText(result));
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
