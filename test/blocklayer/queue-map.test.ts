import { describe, expect, it } from 'vitest';
import { placeJobs } from '../../shared/blocklayer/host/placement.ts';
import { Topology } from '../../shared/blocklayer/host/topology.ts';
import { interruptCpus, masksOf, queueOfCpu } from '../../shared/blocklayer/queues/queue-map.ts';
import { scenario } from '../laws/scenarios.ts';

const widths = (cpus: number, nodes: number, queues: number): number[] =>
  masksOf(queueOfCpu(cpus, nodes, queues), queues).map((mask) => mask.length);

describe('managed affinity', () => {
  it('gives every CPU a queue of its own when there are enough', () => {
    expect([...queueOfCpu(8, 2, 8)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect([...queueOfCpu(4, 1, 16)]).toEqual([0, 1, 2, 3]);
  });

  it('deals whole nodes out when there are fewer queues: 8 queues over 10 nodes of 8 CPUs are not 10 CPUs each', () => {
    expect(widths(80, 10, 8)).toEqual([16, 16, 8, 8, 8, 8, 8, 8]);
    expect(queueOfCpu(80, 10, 8)[68]).toBe(0); // node 8 shares the queue of node 0
  });

  it('splits nodes into contiguous groups otherwise', () => {
    expect(widths(32, 2, 8)).toEqual([4, 4, 4, 4, 4, 4, 4, 4]);
    expect(widths(32, 2, 3)).toEqual([8, 8, 16]);
  });

  it.each([
    [16, 1, 1],
    [16, 2, 5],
    [24, 3, 7],
    [128, 2, 96],
    [80, 10, 33],
    [96, 2, 32],
  ])(
    'covers all of %i CPUs, %i nodes, %i queues, no queue empty, no mask across nodes it need not cross',
    (cpus, nodes, queues) => {
      const masks = masksOf(queueOfCpu(cpus, nodes, queues), queues);
      expect(masks.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: cpus }, (_, cpu) => cpu));
      for (const mask of masks) expect(mask.length).toBeGreaterThan(0);
      if (queues < nodes) return;
      for (const mask of masks) expect(new Set(mask.map((cpu) => Math.floor(cpu / (cpus / nodes)))).size).toBe(1);
    },
  );
});

describe('interrupt CPUs', () => {
  const masks = masksOf(queueOfCpu(8, 2, 2), 2);
  const of = (irq_placement: 'first' | 'least_loaded' | 'spread' | number[], devices: number): number[] => [
    ...interruptCpus(masks, { devices, irq_placement, cpus: 8 }),
  ];

  it('first: all drives interrupt the same CPUs', () => expect(of('first', 2)).toEqual([0, 4, 0, 4]));
  it('least_loaded: a second drive takes other CPUs', () => expect(of('least_loaded', 2)).toEqual([0, 4, 1, 5]));
  it('spread: moves on with queue and drive', () => expect(of('spread', 2)).toEqual([0, 5, 1, 6]));
  it('a list says it CPU by CPU', () => expect(of([3, 7], 1)).toEqual([3, 7]));
});

describe('job placement', () => {
  const place = (point: object): number[] => {
    const s = scenario({ cpus: 80, numa_nodes: 10, llc_cpus: 8, hw_queues: 8, ...point });
    const masks = masksOf(queueOfCpu(s.cpus, s.numa_nodes, s.hw_queues), s.hw_queues);
    return [...placeJobs([s], new Topology(s), { masks, irqCpus: interruptCpus(masks, s) })];
  };

  it('spread', () => expect(place({ numjobs: 4 })).toEqual([0, 20, 40, 60]));
  it('spread wraps when there are more jobs than CPUs', () => {
    expect(place({ numjobs: 160 }).filter((cpu) => cpu === 79)).toHaveLength(2);
  });
  it('node_local', () =>
    expect(place({ numjobs: 3, job_placement: 'node_local', device_node: 2 })).toEqual([16, 17, 18]));
  it('irq_cpu', () => expect(place({ numjobs: 3, job_placement: 'irq_cpu' })).toEqual([0, 8, 16]));
  it('beside_irq takes a CPU of the queue in another cache first', () => {
    expect(place({ numjobs: 3, job_placement: 'beside_irq' })).toEqual([64, 72, 17]);
  });
  it('cpus_allowed overrides the rule', () => expect(place({ numjobs: 3, cpus_allowed: [5, 6] })).toEqual([5, 6, 5]));
});

describe('distances', () => {
  const t = new Topology(scenario({ cpus: 16, numa_nodes: 2, llc_cpus: 4, smt: 2, device_node: 1 }));

  it.each([
    ['itself', 0, 0, 0],
    ['its sibling', 0, 1, 5],
    ['its cache', 0, 3, 50],
    ['its node', 0, 4, 100],
    ['another node', 0, 8, 130],
  ])('from %s', (_name, from, to, ns) => {
    expect(t.transferNs(from, to)).toBe(ns);
    expect(t.transferNs(to, from)).toBe(ns);
  });

  it('to the device', () => expect([t.farFromDevice(0), t.farFromDevice(8)]).toEqual([true, false]));
});
