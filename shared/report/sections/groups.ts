import { type Block, heading, paragraph, table } from '../document/block.ts';
import type { JobGroup, Report } from '../report.ts';
import type { Column } from '../table.ts';
import { valueText } from '../wording/settings.ts';
import { bytesPerSecondText, countText, iopsText, microsecondsText } from '../wording/units.ts';

const latencyText = (us: number | null): string => (us === null ? 'unknown' : microsecondsText(us));

const COLUMNS: readonly Column<JobGroup>[] = [
  { head: 'group', align: 'left', cell: workloadText },
  { head: 'IOPS', align: 'right', cell: (group) => iopsText(group.iops) },
  { head: 'bandwidth', align: 'right', cell: (group) => bytesPerSecondText(group.bandwidth_bytes_per_s) },
  { head: 'mean', align: 'right', cell: (group) => latencyText(group.lat_mean_us) },
  { head: 'p50', align: 'right', cell: (group) => latencyText(group.lat_p50_us) },
  { head: 'p99', align: 'right', cell: (group) => latencyText(group.lat_p99_us) },
];

/** What each of the job groups gets at the point in question. */
export function groupsSection({ profiles }: Report): readonly Block[] {
  const groups = profiles?.best.groups;
  if (groups === undefined) return [];
  return [
    heading(2, 'The job groups'),
    paragraph('What each of them gets while the others run, at saturation or at its rate; replicate 0.'),
    table(COLUMNS, groups),
  ];
}

function workloadText({ ioengine, rw, bs, iodepth, numjobs, rate_iops }: JobGroup): string {
  const load = rate_iops === null ? '' : `, ${iopsText(rate_iops)} a job`;
  return `${ioengine} ${rw} ${valueText('bs', bs)}, depth ${iodepth}, ${countText(numjobs, 'job')}${load}`;
}
