import type { Scenario } from '#blocklayer';
import type { Rule } from './rule.ts';

const nodeCpus = (s: Scenario): number => s.cpus / s.numa_nodes;
const beyond = (cpus: readonly number[], s: Scenario): number | undefined => cpus.find((cpu) => cpu >= s.cpus);

/** CPUs, nodes, caches and queues that fit together. */
export const MACHINE_RULES: readonly Rule[] = [
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
    (s) =>
      s.hw_queues > s.cpus &&
      `${s.hw_queues} hw queues are more than the ${s.cpus} CPUs: a driver makes one a CPU at most; use hw_queues ${s.cpus} or fewer.`,
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
