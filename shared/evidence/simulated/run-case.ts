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

export function runCase(scenario: Scenario): Outcome {
  const reason = whyInvalid(scenario);
  if (reason !== undefined) return { unsupported: reason.message };
  try {
    return simulate(scenario, { seed: SEED, replicate: 0, precision: PRECISION });
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
