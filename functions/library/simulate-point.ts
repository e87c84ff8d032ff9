import { type Scenario, type SimulationResult, simulate } from '#blocklayer';
import { toScenario } from '#platforms';
import { openSweep, parseSweepSpec, whyInvalid } from '#sweep';
import { InvalidSpec } from './invalid-spec.ts';
import type { PlatformInput, PointInput } from './spec-input.ts';

export interface SimulatedPoint extends SimulationResult {
  /** The configuration in full: the settings, else what the platform says, else the defaults. */
  readonly scenario: Scenario;
}

/**
 * One configuration, with its CPU profile by kernel function.
 * @param settings keys and values as in a spec: `{ completion: 'poll_after_submit', bs: '4k' }`
 * @throws InvalidSpec for settings that cannot be read, or that no machine can have
 */
export function simulatePoint(platform: PlatformInput, settings: PointInput = {}, seed = 1): SimulatedPoint {
  const parsed = parseSweepSpec({ version: 1, platform, seed, workload: settings });
  if (!parsed.ok) throw new InvalidSpec('The configuration', parsed.problems);
  const sweep = openSweep(parsed.spec);
  const scenario = toScenario(sweep.platform, sweep.pointAt(0) ?? {});
  const reason = whyInvalid(scenario, sweep.spec);
  if (reason !== undefined) throw new InvalidSpec('The configuration', [{ pointer: '/workload', ...reason }]);
  return { scenario, ...simulate(scenario, { seed, replicate: 0, precision: parsed.spec.precision }) };
}
