import { advise } from '#advice';
import { buildReport, type Report, type ReportInput } from '#report';
import type { Row, SweepSpec } from '#sweep';

/** What a report names as the way to its rows: the canonical spec is kept beside them under this name. */
const COMMAND = 'blkplan run spec.json';

export interface Findings {
  readonly rows: Iterable<Row>;
  readonly finalists: readonly Row[];
  readonly provenance: ReportInput['provenance'];
}

/** From the rows to what the report says of them. */
export function conclude(spec: SweepSpec, { rows, finalists, provenance }: Findings): Report {
  return buildReport({ spec, advice: advise({ spec, rows, finalists }), provenance, command: COMMAND });
}
