import type { Run, SimulationResult } from './measurements.ts';
import type { Scenario } from './scenario.ts';

/** Raised whenever the same scenario and seed give other numbers. */
export const MODEL_VERSION = '1';

export function simulate(_scenario: Scenario, _run: Run): SimulationResult {
  throw new Error('being built');
}
