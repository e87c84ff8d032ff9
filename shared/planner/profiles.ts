import { type Advice, profileSubjects } from '#advice';
import { type GroupMetrics, type Measurements, ModelFault, type Scenario, simulate, workloadsOf } from '#blocklayer';
import { toScenario } from '#platforms';
import type { CpuProfile, CpuProfiles, JobGroup } from '#report';
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
    const scenario = toScenario(platform, point);
    const { profile: lines, measurements } = simulate(scenario, run);
    const groups = jobGroups(scenario, measurements);
    return { row_index: rowIndex, lines, ...(groups.length > 0 && { groups }) };
  } catch (error) {
    if (error instanceof ModelFault) return null;
    throw error;
  }
}

/** What each of the job groups does and measured; empty without groups. */
function jobGroups(scenario: Scenario, { group_metrics }: Measurements): readonly JobGroup[] {
  if (group_metrics === null) return [];
  const metrics = JSON.parse(group_metrics) as readonly GroupMetrics[];
  return workloadsOf(scenario).flatMap(({ ioengine, rw, bs, iodepth, numjobs, rate_iops }, place) => {
    const measured = metrics[place];
    return measured === undefined ? [] : [{ ioengine, rw, bs, iodepth, numjobs, rate_iops, ...measured }];
  });
}
