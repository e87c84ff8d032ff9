import { isBuiltCompletion, type Scenario, SIZE_MAX, sizeOf } from '#blocklayer';
import type { SweepSpec } from './spec/spec.ts';

/** Why a configuration cannot exist, or cannot be simulated yet. */
export interface InvalidReason {
  readonly code: string;
  readonly message: string;
}

/** Where a spec says keys itself; the others of a scenario are the platform's. */
export type Asked = Pick<SweepSpec, 'axes' | 'workload'>;

/** A rule answers false when the scenario keeps it, else one sentence that names the values. */
type Rule = readonly [code: string, broken: (scenario: Scenario, asked: Asked) => string | false];

const nodeCpus = (s: Scenario): number => s.cpus / s.numa_nodes;
const polls = (s: Scenario): boolean => s.completion === 'iopoll' || s.completion === 'hybrid';
const beyond = (cpus: readonly number[], s: Scenario): number | undefined => cpus.find((cpu) => cpu >= s.cpus);

/** One IO of so many commands is simulated command by command: a row of larger ones would hardly end. */
const COMMANDS_PER_IO_MAX = 4_096;

/** Machines and settings that no kernel would run. */
const IMPOSSIBLE: readonly Rule[] = [
  [
    'nodes_do_not_divide_cpus',
    (s) => s.cpus % s.numa_nodes !== 0 && `${s.numa_nodes} NUMA nodes do not divide ${s.cpus} CPUs evenly.`,
  ],
  [
    'caches_do_not_divide_node',
    (s) =>
      s.cpus % s.numa_nodes === 0 &&
      nodeCpus(s) % s.llc_cpus !== 0 &&
      `Caches of ${s.llc_cpus} CPUs (llc_cpus) do not divide the ${nodeCpus(s)} CPUs of a node evenly.`,
  ],
  [
    'cores_do_not_divide_cache',
    (s) =>
      s.llc_cpus % s.smt !== 0 && `Cores of ${s.smt} threads (smt) do not divide a cache of ${s.llc_cpus} CPUs evenly.`,
  ],
  [
    'no_such_device_node',
    (s) =>
      s.device_node >= s.numa_nodes &&
      `device_node ${s.device_node} does not exist: nodes are 0 to ${s.numa_nodes - 1}.`,
  ],
  [
    'too_many_hw_queues',
    (s) =>
      s.hw_queues + s.poll_queues > s.device_hw_queues_max &&
      `${s.hw_queues} hw queues and ${s.poll_queues} poll queues are more than the ${s.device_hw_queues_max} of the device (device_hw_queues_max).`,
  ],
  [
    'more_hw_queues_than_cpus',
    (s, { axes, workload }) =>
      ('hw_queues' in axes || 'hw_queues' in workload) &&
      s.hw_queues > s.cpus &&
      `${s.hw_queues} hw queues are more than the ${s.cpus} CPUs: a driver makes one a CPU at most; use hw_queues ${s.cpus} or fewer.`,
  ],
  [
    'engine_cannot_poll',
    (s) =>
      polls(s) &&
      !['io_uring', 'io_uring_cmd', 'pvsync2'].includes(s.ioengine) &&
      `completion ${s.completion} needs ioengine io_uring, io_uring_cmd or pvsync2; ${s.ioengine} cannot poll.`,
  ],
  [
    'no_poll_queues',
    (s) => polls(s) && s.poll_queues === 0 && `completion ${s.completion} needs poll queues; poll_queues is 0.`,
  ],
  [
    'polling_thread_elsewhere',
    (s) =>
      s.completion === 'polling_thread' &&
      !['direct', 'nvmet_tcp', 'nvmet_loop'].includes(s.stack) &&
      `completion polling_thread belongs to stack direct, nvmet_tcp or nvmet_loop, not ${s.stack}.`,
  ],
  [
    'no_such_polling_cpu',
    (s) =>
      s.completion === 'polling_thread' &&
      s.polling_thread_cpu >= s.cpus &&
      `polling_thread_cpu ${s.polling_thread_cpu} does not exist: CPUs are 0 to ${s.cpus - 1}.`,
  ],
  [
    'passthrough_needs_direct',
    (s) =>
      s.ioengine === 'io_uring_cmd' &&
      s.stack !== 'direct' &&
      `ioengine io_uring_cmd needs stack direct, not ${s.stack}.`,
  ],
  [
    'sq_thread_needs_io_uring',
    (s) =>
      s.sqthread_poll &&
      (!['io_uring', 'io_uring_cmd'].includes(s.ioengine) ||
        !['interrupt', 'threaded_interrupt', 'iopoll'].includes(s.completion)) &&
      `sqthread_poll needs ioengine io_uring or io_uring_cmd and completion interrupt or iopoll, not ${s.ioengine} and ${s.completion}.`,
  ],
  [
    'sq_thread_runs_no_task_work',
    (s) =>
      s.sqthread_poll &&
      s.io_uring_setup !== 'default' &&
      `The kernel refuses io_uring_setup ${s.io_uring_setup} together with sqthread_poll; use default.`,
  ],
  [
    'target_cannot_poll',
    (s) =>
      s.stack === 'nvmet_tcp' &&
      !['interrupt', 'threaded_interrupt', 'polling_thread'].includes(s.completion) &&
      `completion ${s.completion} cannot be on stack nvmet_tcp; use interrupt, threaded_interrupt or polling_thread.`,
  ],
  [
    'loop_cannot_poll',
    (s) =>
      s.stack === 'nvmet_loop' &&
      (polls(s) || s.completion === 'poll_after_submit') &&
      `completion ${s.completion} cannot be on stack nvmet_loop, whose device has no poll queues; use interrupt, threaded_interrupt, adaptive or polling_thread.`,
  ],
  [
    'mirror_needs_two',
    (s) =>
      (s.stack === 'md_raid1' || s.stack === 'md_raid10') &&
      s.devices < 2 &&
      `stack ${s.stack} needs two devices or more, not ${s.devices}.`,
  ],
  [
    'adapter_has_one_tag_set',
    (s) =>
      s.stack === 'scsi_host' &&
      s.hw_queues > 1 &&
      !s.shared_host_tags &&
      `stack scsi_host has one tag set for the host: ${s.hw_queues} hw queues need shared_host_tags true.`,
  ],
  [
    'disk_needs_adapter',
    (s) =>
      s.device_kind === 'sas' && s.stack !== 'scsi_host' && `device_kind sas needs stack scsi_host, not ${s.stack}.`,
  ],
  [
    'too_many_requests',
    (s) =>
      sizeOf(s).requests > SIZE_MAX &&
      `${s.numjobs} jobs of depth ${s.iodepth} with IOs of ${s.bs} bytes are ${sizeOf(s).requests} requests at once; the model holds ${SIZE_MAX}.`,
  ],
  [
    'too_many_commands',
    (s) =>
      sizeOf(s).commandsPerIo > COMMANDS_PER_IO_MAX &&
      `An IO of ${s.bs} bytes (bs) is ${sizeOf(s).commandsPerIo} commands on stack ${s.stack} with device_max_transfer ${s.device_max_transfer}; the model takes ${COMMANDS_PER_IO_MAX}: use a smaller bs or a larger device_max_transfer.`,
  ],
  [
    'too_many_queues',
    (s) =>
      sizeOf(s).queues > SIZE_MAX &&
      `${s.devices} devices have ${sizeOf(s).queues} queues together; the model holds ${SIZE_MAX}.`,
  ],
  [
    'too_many_streams',
    (s) =>
      sizeOf(s).streams > SIZE_MAX &&
      `${s.numjobs} jobs over all their devices are ${sizeOf(s).streams} streams; the model holds ${SIZE_MAX}.`,
  ],
  [
    'engine_is_synchronous',
    (s) =>
      (s.ioengine === 'psync' || s.ioengine === 'pvsync2') &&
      s.iodepth > 1 &&
      `ioengine ${s.ioengine} is synchronous: iodepth can only be 1, not ${s.iodepth}.`,
  ],
  [
    'no_such_cpu',
    (s) => {
      const cpu = beyond(s.cpus_allowed ?? [], s);
      return cpu !== undefined && `cpus_allowed names CPU ${cpu}, but CPUs are 0 to ${s.cpus - 1}.`;
    },
  ],
  [
    'no_such_irq_cpu',
    (s) => {
      const cpu = beyond(typeof s.irq_placement === 'string' ? [] : s.irq_placement, s);
      return cpu !== undefined && `irq_placement names CPU ${cpu}, but CPUs are 0 to ${s.cpus - 1}.`;
    },
  ],
  [
    'irq_placement_length',
    (s) =>
      typeof s.irq_placement !== 'string' &&
      s.irq_placement.length !== s.hw_queues &&
      `irq_placement names ${s.irq_placement.length} CPUs for ${s.hw_queues} hw queues; it needs one for each.`,
  ],
];

/** What the model does not know yet. Each line goes when the thing is built. */
const NOT_BUILT: readonly ((s: Scenario) => string | false)[] = [
  (s) => !isBuiltCompletion(s.completion) && `completion ${s.completion}`,
  (s) => s.job_groups !== null && 'job_groups',
  (s) => s.stack === 'nvmet_tcp' && s.rate_iops !== null && 'rate_iops on stack nvmet_tcp',
];

const NOTHING: Asked = { axes: {}, workload: {} };

/**
 * All reasons in one message, the code of the first; undefined when the scenario can be simulated.
 * @param asked of a sweep, its spec: what a platform has too much of is not used, but who asks for it asks in vain
 */
export function whyInvalid(scenario: Scenario, asked: Asked = NOTHING): InvalidReason | undefined {
  const reasons = IMPOSSIBLE.flatMap(([code, broken]) => {
    const message = broken(scenario, asked);
    return message === false ? [] : [{ code, message }];
  });
  const missing = NOT_BUILT.map((needs) => needs(scenario)).filter((name) => name !== false);
  if (missing.length > 0) {
    reasons.push({ code: 'not_built', message: `The model does not have ${missing.join(', ')} yet.` });
  }
  const [first] = reasons;
  return first && { code: first.code, message: reasons.map(({ message }) => message).join(' ') };
}
