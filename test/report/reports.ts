import { advise } from '#advice';
import { buildReport, type Report } from '#report';
import type { Row } from '#sweep';
import { type Measure, rowsOf, specOf } from '../advice/rows.ts';

/** The report on rows that measured so. */
export function reportOn(sections: object, measure: Measure, finalists: readonly Row[] = []): Report {
  const spec = specOf(sections);
  const advice = advise({ spec, rows: rowsOf(spec, measure), finalists });
  return buildReport({
    spec,
    advice,
    provenance: { csv_sha256: 'c'.repeat(64) },
    command: 'blkplan run spec.yaml',
  });
}

/** The published case in round figures: polling after submission helps, the number of queues does not. */
export const polling = {
  axes: { completion: ['interrupt', 'poll_after_submit'], hw_queues: [4, 8] },
  workload: { ioengine: 'libaio' },
  objective: 'fastest',
};

export const pollingRows: Measure = ({ completion, hw_queues }) =>
  completion === 'interrupt'
    ? { iops: 128_000, lat_p99_us: 612, cpu_cores_used: 1.4, iops_half_width_pct: 0.6 }
    : { iops: 371_000, lat_p99_us: 353 - hw_queues / 8, cpu_cores_used: 1.7, iops_half_width_pct: 0.6 };
