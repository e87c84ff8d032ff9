import type { Scenario } from '#blocklayer';
import { toScenario } from '#platforms';
import { openSweep, type SweepSpec } from '#sweep';

/** The whole configuration of the point that a row is of. */
export function scenarioAt(spec: SweepSpec, rowIndex: number): Scenario {
  const { platform, pointAt } = openSweep(spec);
  const point = pointAt(Math.floor(rowIndex / spec.replicates));
  if (point === undefined) throw new RangeError(`Row ${rowIndex} is not a row of this sweep.`);
  return toScenario(platform, point);
}
