import type { Scenario } from '../scenario.ts';

/**
 * Which hardware queue a CPU submits to, as managed affinity spreads queues: one a CPU when there are enough; whole nodes
 * dealt out in turn when there are no more queues than nodes; otherwise queues shared out to nodes and, within a node,
 * contiguous groups of CPUs. Index: CPU.
 */
export function queueOfCpu(cpus: number, nodes: number, queues: number): Int32Array {
  const nodeCpus = cpus / nodes;
  const perNode = Math.floor(queues / nodes);
  const nodesWithOneMore = queues % nodes;
  return Int32Array.from({ length: cpus }, (_, cpu) => {
    if (queues >= cpus) return cpu;
    const node = Math.floor(cpu / nodeCpus);
    if (queues <= nodes) return node % queues;
    const share = perNode + (node < nodesWithOneMore ? 1 : 0);
    const before = node * perNode + Math.min(node, nodesWithOneMore);
    return before + Math.floor(((cpu - node * nodeCpus) * share) / nodeCpus);
  });
}

/** CPUs of each queue, in order; a queue beyond the CPUs has none. */
export function masksOf(queueOf: Int32Array, queues: number): readonly (readonly number[])[] {
  const masks: number[][] = Array.from({ length: queues }, () => []);
  queueOf.forEach((queue, cpu) => {
    masks[queue]?.push(cpu);
  });
  return masks;
}

type Placement = Scenario['irq_placement'];
type Choose = (mask: readonly number[], vector: number, load: Int32Array) => number;

const CHOOSE = {
  first: (mask) => mask[0]!,
  spread: (mask, vector) => mask[vector % mask.length]!,
  least_loaded: (mask, _vector, load) => mask.reduce((best, cpu) => (load[cpu]! < load[best]! ? cpu : best)),
} satisfies Record<Extract<Placement, string>, Choose>;

/**
 * The one CPU that each queue interrupts. Every device spreads its vectors alike, so `first` puts the vectors of several
 * devices on the same CPUs; `least_loaded` looks at the vectors placed before. Index: device x queues + queue.
 */
export function interruptCpus(
  masks: readonly (readonly number[])[],
  { devices, irq_placement: placement, cpus }: Pick<Scenario, 'devices' | 'irq_placement' | 'cpus'>,
): Int32Array {
  const load = new Int32Array(cpus);
  return Int32Array.from({ length: devices * masks.length }, (_, vector) => {
    const queue = vector % masks.length;
    const mask = masks[queue]!;
    if (mask.length === 0) return 0;
    const device = Math.floor(vector / masks.length);
    const cpu =
      typeof placement === 'string'
        ? CHOOSE[placement](mask, queue + device, load)
        : placement[queue % placement.length]!;
    load[cpu]!++;
    return cpu;
  });
}
