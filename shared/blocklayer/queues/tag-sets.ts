import type { Topology } from '../host/topology.ts';
import type { Scenario } from '../scenario.ts';
import { TagSet } from './tags.ts';

interface Sharing {
  /** One set for all queues of a controller, or one a queue. */
  readonly shared: boolean;
  /** Queues of a controller. */
  readonly perController: number;
  /** User ids of a set, should it be shared fairly. */
  readonly users: number;
  readonly threads: number;
}

/** The tag sets of all queues: one a queue, or one for all queues of a controller. */
export class TagSets {
  /** A set is made when its first tag is asked for. */
  readonly inUse: TagSet[] = [];
  readonly #sets: (TagSet | undefined)[] = [];
  readonly #scenario: Scenario;
  readonly #sharing: Sharing;
  readonly #topology: Topology;

  constructor(s: Scenario, sharing: Sharing, topology: Topology) {
    this.#scenario = s;
    this.#sharing = sharing;
    this.#topology = topology;
  }

  of(queue: number): TagSet {
    const { shared, perController } = this.#sharing;
    const set = shared ? Math.floor(queue / perController) : queue;
    return this.#sets[set] ?? this.#make(set);
  }

  #make(set: number): TagSet {
    const { tag_depth: depth, cpus, fair_sharing, stale_users } = this.#scenario;
    const { shared, threads } = this.#sharing;
    const users = shared && fair_sharing !== 'off' ? this.#sharing.users : 0;
    const made = new TagSet({ depth, cpus, threads, users, staleUsers: users > 0 ? stale_users : 0 }, this.#topology);
    this.#sets[set] = made;
    this.inUse.push(made);
    return made;
  }
}
