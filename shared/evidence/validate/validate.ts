import type { FittedKey } from '../calibrate/calibrate.ts';
import { AS_THEY_STAND, type Calibration } from '../calibrate/calibration.ts';
import type { NamedFile } from '../file/measurement-file.ts';
import { scenarioOf } from '../simulated/case.ts';
import { type SimulateCases, simulateHere } from '../simulated/run-case.ts';
import {
  type ComparedFunction,
  type ComparedMetric,
  compareMetrics,
  compareProfile,
  type Simulated,
} from './compare.ts';
import { type ComparedPair, comparePairs } from './compare-pairs.ts';
import { freeParameters } from './free-parameters.ts';
import { type Predictions, predictionsBy, type Summary, summarise } from './summary.ts';

/** Measured against simulated, number by number. */
export interface Validation {
  readonly rows: readonly ComparedMetric[];
  readonly pairs: readonly ComparedPair[];
  readonly profiles: readonly ComparedFunction[];
  readonly free_parameters: readonly string[];
  /** Keys that were set anew for this comparison. */
  readonly fitted_keys: readonly FittedKey[];
  readonly summary: Summary;
  readonly predictions: readonly Predictions[];
}

/**
 * Simulates every row of the files and holds it against what was measured.
 * @param calibration of `calibrate`, to predict with figures that were set on the fitted rows of these files
 * @param simulate left out, on this thread
 */
export async function validate(
  files: readonly NamedFile[],
  calibration: Calibration = AS_THEY_STAND,
  simulate: SimulateCases = simulateHere,
): Promise<Validation> {
  const simulated = await simulateRows(files, calibration, simulate);
  const rows = simulated.flatMap(compareMetrics);
  const pairs = files.flatMap((named) => comparePairs(named, simulated));
  const free_parameters = freeParameters(files);
  const summary = summarise(rows, pairs, free_parameters.length);
  const profiles = simulated.flatMap(compareProfile);
  const predictions = predictionsBy(files, rows, pairs);
  return { rows, pairs, profiles, free_parameters, fitted_keys: calibration.keys, summary, predictions };
}

async function simulateRows(
  files: readonly NamedFile[],
  { machineOf }: Calibration,
  simulate: SimulateCases,
): Promise<readonly Simulated[]> {
  const cases = files.flatMap((named) => {
    const platform = machineOf(named);
    return named.file.rows.map((row) => ({ file: named.name, row, scenario: scenarioOf(platform, named.file, row) }));
  });
  const scenarios = cases.map(({ scenario }) => scenario);
  const outcomes = await simulate(scenarios, 'exact');
  return cases.map(({ file, row }, i) => {
    const outcome = outcomes[i];
    if (outcome === undefined) throw new Error(`${file}: row ${row.id} came back without an outcome.`);
    return { file, row, outcome };
  });
}
