import type { SweepSpec } from '#sweep';
import { goalOf } from '../goal/goal.ts';
import { GatheredRows, type Rows } from '../rows/gathered-rows.ts';
import { capablePoints } from './best-points.ts';
import type { Candidate } from './candidates.ts';

/** A point to be simulated again, open loop, at the load one host must stand. */
export interface Finalist {
  /** Of its replicate 0. */
  readonly rowIndex: number;
  readonly pointId: string;
  /** Hosts that carry the demand; null without a demand. */
  readonly hosts: number | null;
  /** Of one host, all jobs together. */
  readonly rateIops: number;
}

/**
 * The points that meet the SLO's IOPS with headroom, best by objective at saturation, at most 20. None where the spec
 * demands no rate: the verdict is then taken at saturation.
 */
export function chooseFinalists(spec: SweepSpec, rows: Rows): readonly Finalist[] {
  const { table } = GatheredRows.of(spec, rows);
  return capablePoints(goalOf(spec), table).flatMap((candidate) => finalistOf(candidate, spec.replicates));
}

function finalistOf({ point, hosts, demandedIops }: Candidate, replicates: number): readonly Finalist[] {
  if (demandedIops === null) return [];
  const rowIndex = point.rowIndex - (point.rowIndex % replicates);
  return [{ rowIndex, pointId: point.pointId, hosts, rateIops: demandedIops }];
}
