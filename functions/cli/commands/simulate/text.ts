import { type GroupMetrics, type Measurements, type ProfileLine, type Scenario, workloadsOf } from '#blocklayer';
import {
  bytesPerSecondText,
  coresText,
  countText,
  halfWidthText,
  iopsText,
  microsecondsText,
  nanosecondsText,
  percentText,
  plainNumberText,
} from '#report';
import { isOverloaded, offeredIopsOf } from '#sweep';
import type { SimulatedPoint } from '../../../library/simulate-point.ts';
import { renderTable, type TableColumn } from '../../table.ts';

/** One configuration as an engineer reads it: what it does, what it costs, and where the CPU time goes. */
export function pointText({ scenario, measurements, profile }: SimulatedPoint): string {
  const lines = LINES.flatMap(([label, itemsOf]) => {
    const items = itemsOf(measurements, scenario).filter((item) => item !== null);
    return items.length === 0 ? [] : [`  ${label.padEnd(LABEL_WIDTH)}${items.join('   ')}\n`];
  });
  const groups = groupsOf(scenario, measurements);
  const apart = groups.length === 0 ? '' : `\n${renderTable(GROUPS, groups)}`;
  return `${headline(scenario)}\n\n${lines.join('')}${apart}\n${renderTable(PROFILE, profile)}`;
}

type Items = (measurements: Measurements, scenario: Scenario) => readonly (string | null)[];

const LINES: readonly (readonly [label: string, items: Items])[] = [
  ['throughput', throughput],
  ['latency', latency],
  ['CPU', cpu],
  ['interrupts', interrupts],
  [
    'NUMA',
    ({ numa_remote_pct }, { numa_nodes }) => [
      numa_nodes > 1 ? `${percentText(numa_remote_pct)} of the IOs cross nodes` : null,
    ],
  ],
  ['tags', tags],
  ['device', ({ device_util_pct }) => [`${percentText(device_util_pct)} busy`]],
  ['bottleneck', ({ bottleneck }) => [bottleneck]],
  ['sample', sample],
];

const LABEL_WIDTH = 13;

/** As `perf top` prints it. */
const PROFILE: readonly TableColumn<ProfileLine>[] = [
  { title: 'Overhead', cell: ({ share_pct }) => `${share_pct.toFixed(2)}%` },
  { title: 'ns/IO', cell: ({ ns_per_io }) => ns_per_io.toFixed(1) },
  { title: 'Symbol', cell: ({ function: name }) => name },
];

interface Group {
  readonly workload: Scenario;
  readonly measured: GroupMetrics;
}

const orNone = (us: number | null): string => (us === null ? '-' : microsecondsText(us));

const GROUPS: readonly TableColumn<Group>[] = [
  { title: 'Job group', cell: ({ workload }) => workloadText(workload) },
  { title: 'IOPS', cell: ({ measured }) => iopsText(measured.iops) },
  { title: 'Bandwidth', cell: ({ measured }) => bytesPerSecondText(measured.bandwidth_bytes_per_s) },
  { title: 'Mean', cell: ({ measured }) => orNone(measured.lat_mean_us) },
  { title: 'p50', cell: ({ measured }) => orNone(measured.lat_p50_us) },
  { title: 'p99', cell: ({ measured }) => orNone(measured.lat_p99_us) },
];

function groupsOf(scenario: Scenario, { group_metrics }: Measurements): readonly Group[] {
  const metrics: readonly GroupMetrics[] = group_metrics === null ? [] : JSON.parse(group_metrics);
  return workloadsOf(scenario).flatMap((workload, place) => {
    const measured = metrics[place];
    return measured === undefined ? [] : [{ workload, measured }];
  });
}

function headline(scenario: Scenario): string {
  const { completion, hw_queues, cpus, numa_nodes, job_groups } = scenario;
  return [
    completion,
    job_groups === null ? workloadText(scenario) : countText(workloadsOf(scenario).length, 'job group'),
    `${countText(hw_queues, 'hw queue')} on ${countText(cpus, 'CPU')}, ${countText(numa_nodes, 'node')}`,
  ].join(', ');
}

function workloadText({ ioengine, rw, bs, iodepth, numjobs, rate_iops }: Scenario): string {
  const load = rate_iops === null ? `iodepth ${iodepth}` : `${iopsText(rate_iops)} a job arriving, iodepth ${iodepth}`;
  return [ioengine, `${rw} ${sizeText(bs)}`, load, countText(numjobs, 'job')].join(', ');
}

const KIB = 1024;

function sizeText(bytes: number): string {
  return bytes % KIB === 0 ? `${bytes / KIB}k` : `${bytes} bytes`;
}

function throughput(m: Measurements): readonly (string | null)[] {
  const isMixed = m.read_iops > 0 && m.write_iops > 0;
  return [
    within(iopsText(m.iops), m.iops_half_width_pct),
    bytesPerSecondText(m.bandwidth_bytes_per_s),
    isMixed ? `reads ${iopsText(m.read_iops)}, writes ${iopsText(m.write_iops)}` : null,
  ];
}

function latency(m: Measurements, scenario: Scenario): readonly (string | null)[] {
  const offeredIops = offeredIopsOf(scenario);
  if (offeredIops !== null && isOverloaded({ iops: m.iops, iopsHalfWidthPct: m.iops_half_width_pct, offeredIops })) {
    return [`none: ${iopsText(offeredIops)} arrive, and what waits grows without end`];
  }
  return [
    `mean ${microsecondsText(m.lat_mean_us)}`,
    percentile('p50', m.lat_p50_us),
    percentile('p90', m.lat_p90_us),
    percentile('p99', m.lat_p99_us, m.lat_p99_half_width_pct),
    percentile('p99.9', m.lat_p999_us),
    `max ${microsecondsText(m.lat_max_us)}`,
  ];
}

function percentile(name: string, us: number | null, halfWidthPct: number | null = null): string | null {
  return us === null ? null : `${name} ${within(microsecondsText(us), halfWidthPct)}`;
}

function cpu(m: Measurements): readonly (string | null)[] {
  return [
    coresText(m.cpu_cores_used),
    `${nanosecondsText(m.cpu_ns_per_io)} an IO`,
    `${percentText(m.cpu_irq_pct)} at interrupt level`,
    m.cpu_spin_pct > 0 ? `${percentText(m.cpu_spin_pct)} spinning` : null,
    `${microsecondsText(m.submit_lat_mean_us)} to submit`,
  ];
}

function interrupts(m: Measurements): readonly (string | null)[] {
  return [
    `${plainNumberText(m.interrupts_per_io)} an IO`,
    m.reap_batch_mean === null || m.reap_batch_mean === 1
      ? null
      : `${plainNumberText(m.reap_batch_mean)} completions at a look`,
    m.ipis_per_io > 0 ? `${plainNumberText(m.ipis_per_io)} IPIs an IO` : null,
    m.wakeups_per_io > 0 ? `${plainNumberText(m.wakeups_per_io)} wake-ups an IO` : null,
    m.remote_completion_pct > 0 ? `${percentText(m.remote_completion_pct)} completed on another CPU` : null,
  ];
}

function tags(m: Measurements): readonly (string | null)[] {
  if (m.tag_wait_pct === 0) return ['no IO waits'];
  return [
    `${percentText(m.tag_wait_pct)} of the IOs wait`,
    `${microsecondsText(m.tag_wait_mean_us)} on average over all`,
  ];
}

function sample(m: Measurements): readonly (string | null)[] {
  const measured = `${countText(m.ios_measured, 'IO')} in ${microsecondsText(m.sim_time_us)} of simulated time`;
  return [m.precision_met ? measured : `${measured}; the asked precision was not reached`];
}

function within(value: string, halfWidthPct: number | null): string {
  return halfWidthPct === null ? value : `${value} ${halfWidthText(halfWidthPct)}`;
}
