import { ln } from '#engine';
import type { Platform } from '#platforms';
import type { MeasuredRow, NamedFile } from '../file/measurement-file.ts';
import { scenarioOf } from '../simulated/case.ts';
import { metricOf, type Outcome, type SimulateCases, simulateHere } from '../simulated/run-case.ts';
import { CalibrationRefused } from './refused.ts';
import type { Vector } from './search.ts';
import { weightOf } from './weights.ts';

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

/** @throws CalibrationRefused for a row that the model cannot express */
export async function targetsOf(
  cases: readonly FittedCase[],
  platform: Platform,
  { simulate, noise }: Means,
): Promise<readonly Target[]> {
  const outcomes = await simulate(cases.map(({ named, row }) => scenarioOf(platform, named.file, row)));
  return cases.flatMap((one, i) => {
    const outcome = outcomes[i] as Outcome;
    if ('unsupported' in outcome) {
      throw new CalibrationRefused(
        `${one.named.name}, row ${one.row.id}: ${outcome.unsupported} Leave the row out, or make it predicted.`,
      );
    }
    const told = Object.entries(one.row.measured).filter(
      ([metric, value]) => value > 0 && (metricOf(outcome, metric) ?? 0) > 0,
    );
    const names = told.map(([metric]) => metric);
    return told.map(([metric, measured]) => {
      const weight = weightOf(metric, names);
      return { case: one, metric, measured, weight, noise: noise / Math.sqrt(weight) };
    });
  });
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
