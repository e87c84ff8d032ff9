import { simulatePoint } from '../../library/simulate-point.ts';
import type { PlatformInput } from '../../library/spec-input.ts';
import { type AddCommand, type JsonOption, printJson } from '../command.ts';
import { EXIT } from '../exit.ts';
import { numberFrom } from '../option-values.ts';
import { readPlatformChoice } from '../read-spec.ts';
import { readSetting } from '../setting.ts';
import { pointText } from './simulate/text.ts';

interface Options extends JsonOption {
  readonly platform: string;
  readonly seed: number;
}

export const addSimulate: AddCommand = (program, { terminal, finish }) => {
  program
    .command('simulate')
    .argument('[settings...]', 'key=value, as in a spec: completion=iopoll bs=4k')
    .requiredOption('--platform <name>', 'the machine: a name that `blkplan platforms` lists, or a file')
    .option('--seed <number>', 'seed of the random streams', numberFrom, 1)
    .option('--json', 'as JSON')
    .description('one configuration: metrics, bottleneck, and CPU time by kernel function')
    .action((settings: string[], { platform, seed, json }: Options) =>
      finish(async () => {
        const machine = (await readPlatformChoice(platform)) as PlatformInput;
        const result = simulatePoint(machine, Object.fromEntries(settings.map(readSetting)), seed);
        if (json) printJson(terminal, result);
        else terminal.out(pointText(result));
        return EXIT.done;
      }),
    );
};
