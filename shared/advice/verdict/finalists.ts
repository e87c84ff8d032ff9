import type { Row, SweepSpec } from '#sweep';
import { goalOf } from '../goal/goal.ts';
import { PointCollector } from '../rows/points.ts';
import { Shortlist } from '../rows/shortlist.ts';
import { isCapable, MOST_RANKED } from './assess.ts';
import { type Candidate, candidateOf } from './candidates.ts';
import { byObjective } from './order.ts';

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
export function chooseFinalists(spec: SweepSpec, rows: Iterable<Row>): readonly Finalist[] {
  const goal = goalOf(spec);
  const collector = new PointCollector(spec, goal, []);
  for (const row of rows) collector.add(row);
  const table = collector.table();
  const best = new Shortlist<Candidate>(MOST_RANKED, byObjective(goal));
  for (let i = 0; i < table.count; i++) {
    if (!isCapable(goal, table.iops[i] ?? 0)) continue;
    const point = table.point(i);
    best.add(candidateOf(goal, point, point.readings));
  }
  return best.best().flatMap((candidate) => finalistOf(candidate, spec.replicates));
}

function finalistOf({ point, hosts, demandedIops }: Candidate, replicates: number): readonly Finalist[] {
  if (demandedIops === null) return [];
  const rowIndex = point.rowIndex - (point.rowIndex % replicates);
  return [{ rowIndex, pointId: point.pointId, hosts, rateIops: demandedIops }];
}
