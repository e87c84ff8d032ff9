import {
  type Measurements,
  ModelFault,
  type Precision,
  type Scenario,
  type SimulationResult,
  simulate,
} from '#blocklayer';
import { whyInvalid } from '#sweep';

/** What came of simulating a measured row: results, or why the model cannot express it. */
export type Outcome = SimulationResult | { readonly unsupported: string };

const SEED = 1;

/** One percent at 95 % is finer than what is published; the bound of IOs keeps slow scenarios short. */
const PRECISION: Precision = { iops_half_width: 0.01, confidence: 0.95, max_ios: 100_000 };

/** So many IOs, and so many for each that is in flight: a large population takes longer to settle. */
const SHORT_IOS = 8_000;
const SHORT_IOS_IN_FLIGHT = 8;

/** Simulates configurations, on this thread or on many; the outcomes come in the same order. */
export type SimulateCases = (scenarios: readonly Scenario[]) => Promise<readonly Outcome[]>;

export const simulateHere: SimulateCases = async (scenarios) => scenarios.map(runShortCase);

/**
 * For a search, which compares the same IOs on figures that differ a little: the same random streams and the same number
 * of IOs make the differences far more exact than the values.
 */
export function runShortCase(scenario: Scenario): Outcome {
  const max_ios = SHORT_IOS + SHORT_IOS_IN_FLIGHT * scenario.iodepth * scenario.numjobs;
  return runCase(scenario, { iops_half_width: 1e-6, confidence: 0.95, max_ios });
}

export function runCase(scenario: Scenario, precision: Precision = PRECISION): Outcome {
  const reason = whyInvalid(scenario);
  if (reason !== undefined) return { unsupported: reason.message };
  try {
    return simulate(scenario, { seed: SEED, replicate: 0, precision });
  } catch (error) {
    if (error instanceof ModelFault) return { unsupported: error.message };
    throw error;
  }
}

/** Null where the model cannot express the row, or the run was too short for this metric. */
export function metricOf(outcome: Outcome, metric: string): number | null {
  if ('unsupported' in outcome) return null;
  const value = outcome.measurements[metric as keyof Measurements];
  return typeof value === 'number' ? value : null;
}
