import { type Advice, profileSubjects } from '#advice';
import { ModelFault, simulate } from '#blocklayer';
import { toScenario } from '#platforms';
import type { CpuProfile, CpuProfiles } from '#report';
import type { Sweep } from '#sweep';

/** Where the CPU time of the best point and of its baseline goes: their replicate 0 once more, this time in full. */
export function profilesOf(sweep: Sweep, advice: Advice): CpuProfiles | null {
  const subjects = profileSubjects(advice);
  if (subjects === null) return null;
  const best = profileOf(sweep, subjects.best);
  const baseline = subjects.baseline === null ? null : profileOf(sweep, subjects.baseline);
  return best && { best, baseline };
}

/** Null when the model fails, as the row then shows. */
function profileOf({ spec, platform, pointAt }: Sweep, rowIndex: number): CpuProfile | null {
  const point = pointAt(Math.floor(rowIndex / spec.replicates));
  if (point === undefined) return null;
  try {
    const run = { seed: spec.seed, replicate: 0, precision: spec.precision };
    return { row_index: rowIndex, lines: simulate(toScenario(platform, point), run).profile };
  } catch (error) {
    if (error instanceof ModelFault) return null;
    throw error;
  }
}
