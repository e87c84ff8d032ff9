import { realpath } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { stringify } from 'yaml';
import { casePool } from '#adapters';
import { calibrate, calibratedPlatform, type Means, type NamedFile, validate } from '#evidence';
import { type Problem, rootPlace, sayUnknown } from '#sweep';
import { KEY_NAMES, type Key } from '#vocabulary';
import { InvalidSpec } from '../../library/invalid-spec.ts';
import { type AddCommand, type JsonOption, printJson } from '../command.ts';
import { BadInput, EXIT } from '../exit.ts';
import { numberFrom, positiveInteger } from '../option-values.ts';
import { readMeasurements } from '../read-measurements.ts';
import { writeTextFile } from '../text-file.ts';
import { calibrationText } from './calibrate/text.ts';

interface Options extends JsonOption {
  readonly fit?: readonly Key[];
  readonly noise: number;
  readonly out?: string;
  readonly name: string;
  readonly workers: number;
}

export const addCalibrate: AddCommand = (program, { terminal, finish }) => {
  program
    .command('calibrate')
    .argument('<file>', 'measurement file, YAML or JSON, or the name of a built-in one')
    .option('--fit <keys>', 'figures to set: cpu_factor,device_read_latency_us; else those in `fits`', keysIn)
    .option('--noise <pct>', 'standard deviation of a measured number, percent', noisePct, 3)
    .option('--out <file>', 'write the platform with the fitted figures')
    .option('--name <name>', 'what that platform is called', 'my-machine')
    .option('--workers <n>', 'threads', positiveInteger, availableParallelism())
    .option('--json', 'as JSON')
    .description('set figures of a platform so that its fitted rows are met, and predict the other rows')
    .action((path: string, { fit, noise, out, name, workers, json }: Options) =>
      finish(async () => {
        const named = await readMeasurements(path);
        if (out !== undefined) await refuseInput(named.files, out);
        const pool = casePool({ threads: workers });
        const means = { simulate: pool.simulate, noise: noise / 100 };
        const { machine, comparison } = await fitAndPredict(named, fit, means).finally(pool.close);
        const platform = calibratedPlatform(machine, name);
        if (json) printJson(terminal, { ...machine, platform, comparison });
        else terminal.out(calibrationText(machine, comparison));
        if (out !== undefined) await writeTextFile(out, stringify(platform));
        return EXIT.done;
      }),
    );
};

async function fitAndPredict(named: NamedFile, fit: readonly Key[] | undefined, means: Means) {
  const calibration = await calibrate([named], fit, means);
  const [machine] = calibration.machines;
  if (machine === undefined) throw new BadInput('No key to fit: name some with --fit, or in the `fits` of rows.');
  return { machine, comparison: await validate([named], calibration, means.simulate) };
}

async function refuseInput(files: readonly string[], out: string): Promise<void> {
  const real = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));
  const inputs = await Promise.all(files.map(real));
  if (inputs.includes(await real(out)))
    throw new BadInput(`--out ${out} is a file that this calibration reads; name another.`);
}

function keysIn(list: string): readonly Key[] {
  const problems: Problem[] = [];
  const names = [...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '');
  for (const name of names) {
    if (!KEY_NAMES.includes(name as Key)) sayUnknown('key', name, KEY_NAMES, rootPlace(problems).into(name));
  }
  if (problems.length > 0) throw new InvalidSpec('--fit', problems);
  return names as Key[];
}

function noisePct(text: string): number {
  const noise = numberFrom(text);
  if (noise >= 0.1 && noise <= 50) return noise;
  throw new InvalidArgumentError('Expected 0.1 to 50 percent.');
}
