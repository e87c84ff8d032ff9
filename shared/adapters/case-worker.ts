import type { Scenario } from '#blocklayer';
import { type Outcome, runShortCase } from '#evidence';

/** Runs in a thread of the pool. */
export function simulateCase(scenario: Scenario): Outcome {
  return runShortCase(scenario);
}
