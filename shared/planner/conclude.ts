import { type Advice, advise, type Rows } from '#advice';
import { buildReport, type CpuProfiles, type Report, type ReportInput } from '#report';
import type { Row, SweepSpec } from '#sweep';

/** What a report names as the way to its rows: the canonical spec is kept beside them under this name. */
const COMMAND = 'blkplan run spec.json';

export interface Findings {
  readonly rows: Rows;
  readonly finalists: readonly Row[];
  readonly sensitivity: readonly Row[];
  readonly provenance: ReportInput['provenance'];
}

/**
 * From the rows to what the report says of them.
 * @param profiles where the CPU time goes of the points that the advice is about, or was about when they were simulated
 */
export function conclude(
  spec: SweepSpec,
  { provenance, ...rows }: Findings,
  profiles: (advice: Advice) => CpuProfiles | null,
): Report {
  const advice = advise({ spec, ...rows });
  return buildReport({ spec, advice, profiles: profiles(advice), provenance, command: COMMAND });
}
