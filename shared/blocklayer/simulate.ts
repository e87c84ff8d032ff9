import { BeyondClock } from '#engine';
import { withSqThread } from './completions/sq-thread.ts';
import { COMPLETIONS, isBuiltCompletion } from './completions/table.ts';
import { Machine } from './machine.ts';
import { ModelFault, type Run, type SimulationResult } from './measurements.ts';
import { measure } from './measuring/measuring.ts';
import { resultsOf } from './measuring/results.ts';
import type { Scenario } from './scenario.ts';
import { STACKS } from './stacks/table.ts';

/** Raised whenever the same scenario and seed give other numbers. */
export const MODEL_VERSION = '6';

/**
 * Simulates one scenario: builds the machine, lets it run until the asked precision is reached, and says what it
 * measured. The scenario must be a valid combination (`#sweep` checks it); a broken invariant throws a `ModelFault`.
 */
export function simulate(scenario: Scenario, run: Run): SimulationResult {
  const { completion, stack } = scenario;
  if (!isBuiltCompletion(completion)) throw new ModelFault(`Completion ${completion} is not built.`);
  const base = COMPLETIONS[completion];
  const strategy = scenario.sqthread_poll ? withSqThread(base) : base;
  const machine = new Machine(scenario, run, { completion: strategy, stack: STACKS[stack] });
  const measured = withinClock(() => measure(machine, run.precision));
  return resultsOf(machine, measured, run.precision);
}

/** A scenario so slow that its time does not fit the clock is a fault of its row, not of the worker. */
function withinClock<Measured>(work: () => Measured): Measured {
  try {
    return work();
  } catch (error) {
    if (error instanceof BeyondClock) throw new ModelFault(error.message);
    throw error;
  }
}
