import type { Scenario } from '#blocklayer';
import { type Effort, type Outcome, runCase } from '#evidence';

export interface Cases {
  readonly scenarios: readonly Scenario[];
  readonly effort: Effort;
}

/** Runs in a thread of the pool. */
export function simulateCases({ scenarios, effort }: Cases): readonly Outcome[] {
  return scenarios.map((scenario) => runCase(scenario, effort));
}
