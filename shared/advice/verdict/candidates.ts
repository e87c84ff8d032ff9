import type { Sample } from '../comparison/interval.ts';
import { demandedRateIops, hostsNeeded } from '../goal/fleet.ts';
import type { Goal } from '../goal/goal.ts';
import { type CostBasis, costOn, objectiveRule } from '../goal/objectives.ts';
import { mean, meanOrNull, median, medianP99Us } from '../rows/levels.ts';
import type { Reading, SweptPoint } from '../rows/reading.ts';
import { loadMargins, type Margin, marginsOf } from './margins.ts';

/** A point held against the goal, at the load it is judged at. */
export interface Candidate {
  readonly point: SweptPoint;
  /** Rows at the demanded rate, or the point's own rows where the verdict is taken at saturation. */
  readonly judged: readonly Reading[];
  readonly hosts: number | null;
  readonly demandedIops: number | null;
  readonly margins: readonly Margin[];
  readonly feasible: boolean;
  /** The objective, replicate by replicate. */
  readonly objective: readonly Sample[];
  /** Over the replicates; null when no row has it. */
  readonly objectiveValue: number | null;
  /** What breaks ties. `cost` is on the basis of the objective; null when no price matches. */
  readonly cost: number | null;
  readonly p99Us: number | null;
  readonly cpuNsPerIo: number;
}

export function candidateOf(goal: Goal, point: SweptPoint, judged: readonly Reading[]): Candidate {
  const saturationIops = mean(point.readings.map(({ iops }) => iops));
  const hosts = hostsNeeded(goal, saturationIops);
  const isRated = judged !== point.readings;
  const margins = [...marginsOf(goal, point.readings, judged), ...(isRated ? loadMargins(judged) : [])];
  const basis = hosts === null && !isRated ? 'per_io' : { hosts: hosts ?? 1 };
  const objective = objectiveSamples(goal, point.readings, judged, basis);
  return {
    point,
    judged,
    hosts,
    demandedIops: demandedRateIops(goal, hosts),
    margins,
    feasible: margins.every(({ met }) => met),
    objective,
    objectiveValue: objectiveValue(goal, objective),
    cost: meanOrNull(judged.map((reading) => costOn(basis, reading))),
    p99Us: medianP99Us(judged),
    cpuNsPerIo: mean(judged.map(({ cpuNsPerIo }) => cpuNsPerIo)),
  };
}

function objectiveSamples(
  goal: Goal,
  saturation: readonly Reading[],
  judged: readonly Reading[],
  basis: CostBasis,
): readonly Sample[] {
  const { load, of } = objectiveRule(goal);
  return (load === 'saturation' ? saturation : judged).flatMap((reading) => {
    const sample = of(reading, basis);
    return sample === undefined ? [] : [{ replicate: reading.replicate, ...sample }];
  });
}

function objectiveValue(goal: Goal, samples: readonly Sample[]): number | null {
  if (samples.length === 0) return null;
  const values = samples.map(({ value }) => value);
  return objectiveRule(goal).over_replicates === 'mean' ? mean(values) : median(values);
}
