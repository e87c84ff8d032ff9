import type { Scenario } from '../scenario.ts';
import type { Topology } from './topology.ts';

export interface QueueSide {
  readonly masks: readonly (readonly number[])[];
  /** Interrupt CPU of each queue of the first device. */
  readonly irqCpus: Int32Array;
}

type Place = (s: Scenario, topology: Topology, side: QueueSide) => readonly number[];

/** CPU of each job (job j takes the (j mod n)-th of the list that a rule gives). */
const RULES = {
  spread: (s) => Array.from({ length: s.numjobs }, (_, job) => Math.floor((job * s.cpus) / s.numjobs) % s.cpus),
  node_local: (s, { node }) => Array.from(node.keys()).filter((cpu) => node[cpu] === s.device_node),
  irq_cpu: (_s, _topology, { masks, irqCpus }) => used(masks).map((queue) => irqCpus[queue]!),
  beside_irq: (_s, topology, side) => besideInterrupt(topology, side),
} satisfies Record<Scenario['job_placement'], Place>;

/** Jobs of a group that names its CPUs go there; the others are counted through all groups, so that they share a rule. */
export function placeJobs(groups: readonly Scenario[], topology: Topology, side: QueueSide): Int32Array {
  const jobs = groups.reduce((sum, { numjobs }) => sum + numjobs, 0);
  let before = 0;
  const placed = groups.flatMap((s) => {
    const cpus = s.cpus_allowed ?? ruledCpus({ ...s, numjobs: jobs }, topology, side);
    const from = s.cpus_allowed === null ? before : 0;
    before += s.numjobs;
    return Array.from({ length: s.numjobs }, (_, job) => cpus[(from + job) % cpus.length]!);
  });
  return Int32Array.from(placed);
}

function ruledCpus(s: Scenario, topology: Topology, side: QueueSide): readonly number[] {
  return s.stack === 'nvmet_tcp' ? targetCpus(s) : RULES[s.job_placement](s, topology, side);
}

/** Connections of a target are dealt out to its CPUs. */
function targetCpus(s: Scenario): readonly number[] {
  return Array.from({ length: Math.min(s.target_cpus, s.cpus) }, (_, cpu) => cpu);
}

function used(masks: QueueSide['masks']): number[] {
  return Array.from(masks.keys()).filter((queue) => masks[queue]!.length > 0);
}

/**
 * For each queue a CPU that is not its interrupt CPU, in another last-level cache where there is one (those queues come
 * first); where a queue has no second CPU, its only one.
 */
function besideInterrupt(topology: Topology, { masks, irqCpus }: QueueSide): number[] {
  const elsewhere: number[] = [];
  const sameCache: number[] = [];
  for (const queue of used(masks)) {
    const irqCpu = irqCpus[queue]!;
    const others = masks[queue]!.filter((cpu) => cpu !== irqCpu);
    const other = others.find((cpu) => topology.cacheGroup[cpu] !== topology.cacheGroup[irqCpu]);
    if (other === undefined) sameCache.push(others[0] ?? irqCpu);
    else elsewhere.push(other);
  }
  return [...elsewhere, ...sameCache];
}
