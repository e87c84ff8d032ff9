import { type Scenario, workloadsOf } from '#blocklayer';
import { cpusOf } from './placement.ts';

type Line = readonly [name: string, value: string | number | null];

/** Long enough for a steady state, short enough to be tried. */
const RUN_S = 30;
const RAMP_S = 5;

const DEVICE_LINES: readonly Line[] = [
  ['filename', `\${DEV}`],
  ['direct', 1],
];

const RUN_LINES: readonly Line[] = [
  ['norandommap', 1],
  ['randrepeat', 0],
  ['time_based', 1],
  ['ramp_time', RAMP_S],
  ['runtime', RUN_S],
  ['group_reporting', 1],
];

/**
 * A job file with the workload of the model, first at saturation, then, where the verdict is about a rate, open loop at
 * that rate. DEV is taken from the environment.
 */
export function checkJob(scenario: Scenario, rateIops: number | null): string {
  if (scenario.job_groups !== null) return checkGroups(scenario);
  const jobs = [
    section('at_saturation', [...clockLines(scenario), ...rateLines(scenario, scenario.rate_iops)]),
    ...(rateIops === null ? [] : [section('at_the_demanded_rate', ratedLines(scenario, rateIops))]),
  ];
  return [COMMENT, section('global', globalLines(scenario)), ...jobs].join('\n\n');
}

/** Job groups run at the same time, and are reported one by one. Where a rule places jobs, it counts through all groups. */
function checkGroups(scenario: Scenario): string {
  const groups = workloadsOf(scenario).map((group, place) =>
    section(`group_${place}`, [
      ...ioLines(group),
      ...(group.cpus_allowed === null ? [] : cpuLines(group)),
      ...clockLines(group),
      ...rateLines(group, group.rate_iops),
      ['new_group', 1],
    ]),
  );
  return [COMMENT, section('global', [...DEVICE_LINES, ...RUN_LINES]), ...groups].join('\n\n');
}

const COMMENT = '; made by blkplan: measures on the machine what the report predicts';

/** A point to be checked; results come back under its name. */
interface NamedScenario {
  readonly name: string;
  readonly scenario: Scenario;
  /** What fio cannot set, as text: `hw_queues=8`; empty where there is nothing. */
  readonly needs: string;
}

/**
 * A job file that runs these points one after the other. Points that are the same to fio share a job. Latencies are
 * reported so that they compare with the model's.
 * @param remarks go above the jobs as comments
 */
export function checkJobs(points: readonly NamedScenario[], remarks: readonly string[]): string {
  const jobs = new Map<string, NamedScenario[]>();
  for (const point of points) {
    const options = textOf(checkLines(point.scenario));
    jobs.set(options, [...(jobs.get(options) ?? []), point]);
  }
  const sections = [...jobs].map(([options, alike]) => [...needsOf(alike), `[${alike[0]?.name}]`, options].join('\n'));
  const comments = [COMMENT, ...remarks.map((remark) => `; ${remark}`)].join('\n');
  return [comments, section('global', [...DEVICE_LINES, ...RUN_LINES]), ...sections].join('\n\n');
}

function needsOf([point, ...others]: readonly NamedScenario[]): readonly string[] {
  return [
    ...(point?.needs ? [`; needs ${point.needs}`] : []),
    ...others.map(({ name, needs }) => `; with ${needs} it is the job of ${name}: name it so, and run it again`),
  ];
}

function checkLines(scenario: Scenario): readonly Line[] {
  return [
    ['stonewall', 1],
    ...workloadLines(scenario),
    ...clockLines(scenario),
    ...rateLines(scenario, scenario.rate_iops),
    ['lat_percentiles', 1],
    ['unified_rw_reporting', isMixed(scenario) ? 1 : null],
  ];
}

function globalLines(scenario: Scenario): readonly Line[] {
  return [...DEVICE_LINES, ...workloadLines(scenario), ...RUN_LINES];
}

function workloadLines(scenario: Scenario): readonly Line[] {
  return [...ioLines(scenario), ...cpuLines(scenario)];
}

function ioLines(scenario: Scenario): readonly Line[] {
  return [
    ['ioengine', scenario.ioengine],
    ...engineLines(scenario),
    ['rw', scenario.rw],
    ['rwmixread', isMixed(scenario) ? scenario.rwmixread : null],
    ['bs', scenario.bs],
    ['iodepth', scenario.iodepth],
    ['iodepth_batch_submit', scenario.iodepth_batch_submit],
    ['iodepth_batch_complete_min', scenario.iodepth_batch_complete_min],
    ['iodepth_batch_complete_max', scenario.iodepth_batch_complete_max],
    ['numjobs', scenario.numjobs],
  ];
}

function engineLines({ ioengine, completion, fixedbufs, sqthread_poll }: Scenario): readonly Line[] {
  const polls = completion === 'iopoll' || completion === 'hybrid';
  const isUring = ioengine === 'io_uring' || ioengine === 'io_uring_cmd';
  return [
    ['cmd_type', ioengine === 'io_uring_cmd' ? 'nvme' : null],
    ['hipri', polls ? 1 : null],
    ['fixedbufs', isUring && fixedbufs ? 1 : null],
    ['sqthread_poll', isUring && sqthread_poll ? 1 : null],
  ];
}

function isMixed({ rw }: Scenario): boolean {
  return rw === 'randrw' || rw === 'rw';
}

/** A placement that hangs on the interrupts of the machine is left to the reader. */
function cpuLines(scenario: Scenario): readonly Line[] {
  const cpus = cpusOf(scenario);
  if (cpus === null) return [];
  return [
    ['cpus_allowed', cpus.join(',')],
    ['cpus_allowed_policy', 'split'],
  ];
}

function rateLines({ rate_process }: Scenario, ratePerJob: number | null): readonly Line[] {
  return ratePerJob === null
    ? []
    : [
        ['rate_iops', Math.round(ratePerJob)],
        ['rate_process', rate_process],
      ];
}

/** fio reports no latencies with gtod_reduce, and what the global section reduces no job gets back. */
function clockLines({ gtod_reduce }: Scenario): readonly Line[] {
  return [['gtod_reduce', gtod_reduce ? 1 : null]];
}

function ratedLines(scenario: Scenario, rateIops: number): readonly Line[] {
  return [['stonewall', 1], ...rateLines(scenario, rateIops / scenario.numjobs)];
}

function section(name: string, lines: readonly Line[]): string {
  return `[${name}]\n${textOf(lines)}`;
}

function textOf(lines: readonly Line[]): string {
  return lines.flatMap(([key, value]) => (value === null ? [] : [`${key}=${value}`])).join('\n');
}
