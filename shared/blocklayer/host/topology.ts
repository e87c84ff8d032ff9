import type { Scenario } from '../scenario.ts';

/**
 * Where each CPU is. CPUs are numbered node by node, last-level-cache groups are consecutive, SMT siblings neighbours.
 * A transfer is the time to bring one modified cache line from the cache of one CPU to another.
 */
export class Topology {
  readonly cpus: number;
  readonly node: Int32Array;
  readonly cacheGroup: Int32Array;
  readonly core: Int32Array;
  /** Node of the devices, and one line transfer to or from another node. */
  readonly deviceNode: number;
  readonly remoteLineNs: number;
  readonly #smt: number;
  readonly #lineNs: { readonly core: number; readonly cache: number; readonly node: number };

  constructor(s: Scenario) {
    this.cpus = s.cpus;
    const place = (size: number): Int32Array => Int32Array.from({ length: s.cpus }, (_, cpu) => Math.floor(cpu / size));
    this.node = place(s.cpus / s.numa_nodes);
    this.cacheGroup = place(s.llc_cpus);
    this.core = place(s.smt);
    this.deviceNode = s.device_node;
    this.remoteLineNs = s.cost_line_remote_ns;
    this.#smt = s.smt;
    this.#lineNs = { core: s.cost_line_core_ns, cache: s.cost_line_llc_ns, node: s.cost_line_node_ns };
  }

  transferNs(from: number, to: number): number {
    if (from === to) return 0;
    if (this.core[from] === this.core[to]) return this.#lineNs.core;
    if (this.cacheGroup[from] === this.cacheGroup[to]) return this.#lineNs.cache;
    return this.node[from] === this.node[to] ? this.#lineNs.node : this.remoteLineNs;
  }

  farFromDevice(cpu: number): boolean {
    return this.node[cpu] !== this.deviceNode;
  }

  firstSibling(cpu: number): number {
    return this.core[cpu]! * this.#smt;
  }
}
