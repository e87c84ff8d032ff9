import { ln } from '#engine';
import type { Platform } from '#platforms';
import type { Key } from '#vocabulary';
import type { MeasuredRow, NamedFile } from '../file/measurement-file.ts';
import { scenarioOf } from '../simulated/case.ts';
import { metricOf, type Outcome, type SimulateCases, simulateHere } from '../simulated/run-case.ts';
import type { Vector } from './descent.ts';
import { CalibrationRefused } from './refused.ts';
import { isTail, weightOf } from './weights.ts';

/** A measured number that is to be met. */
export interface Target {
  readonly case: FittedCase;
  readonly metric: string;
  readonly measured: number;
  /** Of one: how many independent numbers it stands for beside the others of its row. */
  readonly weight: number;
  /** Standard deviation of the measured number, relative, made larger where the weight is less. */
  readonly noise: number;
}

export interface FittedCase {
  readonly named: NamedFile;
  readonly row: MeasuredRow;
}

/** How simulations are made, and what measured numbers are worth. */
export interface Means {
  readonly simulate: SimulateCases;
  /** Standard deviation of a measured number, relative: what two runs of one setting on one machine differ by. */
  readonly noise: number;
}

export const USUAL_MEANS: Means = { simulate: simulateHere, noise: 0.03 };

/** Where the model gives no number, it is taken to be so far off, in logarithms: a factor of 20. */
const NOT_SIMULATED = 3;

export function casesOf(files: readonly NamedFile[]): readonly FittedCase[] {
  return files.flatMap((named) =>
    named.file.rows
      .filter(({ role, measured }) => role === 'fitted' && Object.values(measured).some((value) => value > 0))
      .map((row) => ({ named, row })),
  );
}

interface Asked {
  readonly base: Platform;
  readonly keys: readonly Key[];
  readonly means: Means;
}

interface Targets {
  readonly targets: readonly Target[];
  /** One sentence for each kind of measured number that is no target. */
  readonly left: readonly string[];
}

/** Fitting tails takes one of these: without, they hang on what is not fitted. */
const SPREADS: readonly Key[] = ['device_latency_cv'];

/**
 * The numbers to be met: throughput and latencies, tails of latency only where a key of their spread is sought.
 * @throws CalibrationRefused for a row that the model cannot express
 */
export async function targetsOf(cases: readonly FittedCase[], { base, keys, means }: Asked): Promise<Targets> {
  const scenarios = cases.map(({ named, row }) => scenarioOf(base, named.file, row));
  const outcomes = await means.simulate(scenarios, 'rough');
  const takesTails = keys.some((key) => SPREADS.includes(key));
  const tails = new Map<string, number>();
  const unknown = new Map<string, number>();
  const targets = cases.flatMap((one, i) => {
    const outcome = outcomes[i] as Outcome;
    refuseUnsupported(one, outcome);
    const wanted = Object.keys(one.row.measured).filter((metric) => (one.row.measured[metric] ?? 0) > 0);
    const told = wanted.filter((metric) => (metricOf(outcome, metric) ?? 0) > 0);
    const names = told.filter((metric) => takesTails || !isTail(metric));
    count(unknown, wanted, told);
    count(tails, told, names);
    const loop = scenarios[i]?.rate_iops === null ? 'closed' : 'open';
    return names.map((metric) => targetOf(one, metric, { noise: means.noise, weight: weightOf(metric, names, loop) }));
  });
  return { targets, left: [...[...tails].map(tailText), ...[...unknown].map(unknownText)] };
}

function refuseUnsupported({ named, row }: FittedCase, outcome: Outcome): void {
  if (!('unsupported' in outcome)) return;
  throw new CalibrationRefused(
    `${named.name}, row ${row.id}: ${outcome.unsupported} Leave the row out, or make it predicted.`,
  );
}

/** Those of a row that are not taken, one row more each. */
function count(rows: Map<string, number>, all: readonly string[], taken: readonly string[]): void {
  for (const metric of all) if (!taken.includes(metric)) rows.set(metric, (rows.get(metric) ?? 0) + 1);
}

function targetOf(
  one: FittedCase,
  metric: string,
  { noise, weight }: { readonly noise: number; readonly weight: number },
): Target {
  return { case: one, metric, measured: one.row.measured[metric] ?? 0, weight, noise: noise / Math.sqrt(weight) };
}

function tailText([metric, rows]: readonly [metric: string, rows: number]): string {
  return `Not fitted on ${metric} of ${rows} ${rows === 1 ? 'row' : 'rows'}: it hangs on how latencies spread; fit ${SPREADS.join(', ')} as well to use it.`;
}

function unknownText([metric, rows]: readonly [metric: string, rows: number]): string {
  return `Not fitted on ${metric} of ${rows} ${rows === 1 ? 'row' : 'rows'}: the model, or a run as short as those of a search, gives no such number there.`;
}

/** How far each target is missed, in standard deviations of its noise. */
export function residualsOf(targets: readonly Target[], outcomeOf: (one: FittedCase) => Outcome): Vector {
  return targets.map(({ case: one, metric, measured, noise }) => {
    const simulated = metricOf(outcomeOf(one), metric) ?? 0;
    const error = simulated > 0 ? ln(simulated / measured) : -NOT_SIMULATED;
    return error / noise;
  });
}

/** The relative error that a residual stands for, percent. */
export function errorPctOf(residual: number, { noise }: Target): number {
  return residual * noise * 100;
}
