import {
  type Measurements,
  ModelFault,
  type Precision,
  type Scenario,
  type SimulationResult,
  simulate,
  sizeOf,
} from '#blocklayer';
import { whyInvalid } from '#sweep';

/** What came of simulating a measured row: results, or why the model cannot express it. */
export type Outcome = SimulationResult | { readonly unsupported: string };

const SEED = 1;

/**
 * How long a configuration is simulated. `exact`: one percent at 95 % is finer than what is published; the bound of IOs
 * keeps slow scenarios short. `rough`: for a search, which compares the same IOs on figures that differ a little. The same
 * random streams and the same number of IOs make the differences far more exact than the values.
 */
export type Effort = 'rough' | 'exact';

const EXACT: Precision = { iops_half_width: 0.01, confidence: 0.95, max_ios: 100_000 };
/** A warm-up takes 14 times the population unless its pilot shows a trend, and half of these IOs at most. */
const EXACT_IOS_IN_FLIGHT = 32;
/** The widest published row has 30,720 in flight; such a run would take as long as all others together. */
const EXACT_IOS_MAX = 500_000;

/** So many IOs, and so many for each that is in flight: a large population takes longer to settle. */
const ROUGH_IOS = 1_500;
const ROUGH_IOS_IN_FLIGHT = 3;

function precisionOf(scenario: Scenario, effort: Effort): Precision {
  const { jobs, depth } = sizeOf(scenario);
  const inFlight = jobs * depth;
  if (effort === 'exact') {
    const max_ios = Math.min(EXACT_IOS_MAX, Math.max(EXACT.max_ios, EXACT_IOS_IN_FLIGHT * inFlight));
    return { ...EXACT, max_ios };
  }
  return { iops_half_width: 1e-6, confidence: 0.95, max_ios: ROUGH_IOS + ROUGH_IOS_IN_FLIGHT * inFlight };
}

/** Simulates configurations, on this thread or on many; the outcomes come in the same order. */
export type SimulateCases = (scenarios: readonly Scenario[], effort: Effort) => Promise<readonly Outcome[]>;

export const simulateHere: SimulateCases = async (scenarios, effort) =>
  scenarios.map((scenario) => runCase(scenario, effort));

export function runCase(scenario: Scenario, effort: Effort = 'exact'): Outcome {
  const reason = whyInvalid(scenario);
  if (reason !== undefined) return { unsupported: reason.message };
  try {
    return simulate(scenario, { seed: SEED, replicate: 0, precision: precisionOf(scenario, effort) });
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
