import { openSweep, type Sweep, type SweepLimits } from '#sweep';
import type { Point } from '#vocabulary';
import type { Plan } from './documents.ts';
import type { Estimate } from './estimate.ts';
import { estimateOf, planOf } from './submit.ts';

export interface SweepPreview {
  readonly counts: Plan['counts'];
  readonly first_points: readonly Point[];
  readonly last_points: readonly Point[];
  readonly notes: readonly string[];
  readonly estimate: Estimate;
}

const SHOWN_POINTS = 3;

/**
 * What a submission would start, without starting it.
 * @throws PlannerError invalid_spec with every problem
 */
export function planSweep(question: {
  spec: unknown;
  limits?: SweepLimits;
  workers?: number;
  concurrency?: number;
}): SweepPreview {
  const { spec, plan } = planOf(question);
  const sweep = openSweep(spec);
  const last = Math.floor(sweep.rowIndexEnd / spec.replicates) - 1;
  const lastPoints = pointsAt(sweep, descending(last));
  return {
    counts: plan.counts,
    first_points: pointsAt(sweep, ascending(last)),
    last_points: lastPoints.reverse(),
    notes: plan.notes,
    estimate: estimateOf(spec, plan, question),
  };
}

function pointsAt(sweep: Sweep, productIndices: Iterable<number>): Point[] {
  const points: Point[] = [];
  for (const index of productIndices) {
    const point = sweep.pointAt(index);
    if (point !== undefined) points.push(point);
    if (points.length === SHOWN_POINTS) break;
  }
  return points;
}

function* ascending(last: number): Iterable<number> {
  for (let index = 0; index <= last; index += 1) yield index;
}

function* descending(last: number): Iterable<number> {
  for (let index = last; index >= 0; index -= 1) yield index;
}
