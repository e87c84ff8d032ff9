import type { Scenario } from '#blocklayer';
import { type Effort, type Outcome, runCase } from '#evidence';

export interface Case {
  readonly scenario: Scenario;
  readonly effort: Effort;
}

/** Runs in a thread of the pool. */
export function simulateCase({ scenario, effort }: Case): Outcome {
  return runCase(scenario, effort);
}
