import type { Cost, Objective, Slo, SweepSpec } from '#sweep';
import { openSweep } from '#sweep';
import type { Point } from '#vocabulary';

/** What was asked. */
export interface QuestionSection {
  readonly name: string | null;
  readonly platform: { readonly name: string; readonly title: string };
  readonly objective: Objective;
  readonly slo: Slo;
  readonly headroom: number;
  readonly demand_iops: number | null;
  readonly cost: Cost | null;
  /** What `cost` counts in this report. */
  readonly cost_unit: 'USD' | 'CPU cores';
  readonly axes: SweepSpec['axes'];
  readonly workload: Point;
  readonly replicates: number;
  readonly confidence: number;
}

export function questionOf(spec: SweepSpec): QuestionSection {
  const { name, title } = openSweep(spec).platform;
  return {
    name: spec.name,
    platform: { name, title },
    objective: spec.objective,
    slo: spec.slo,
    headroom: spec.headroom,
    demand_iops: spec.demand?.iops ?? null,
    cost: spec.cost,
    cost_unit: spec.cost === null ? 'CPU cores' : 'USD',
    axes: spec.axes,
    workload: spec.workload,
    replicates: spec.replicates,
    confidence: spec.precision.confidence,
  };
}
