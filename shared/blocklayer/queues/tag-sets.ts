import type { Topology } from '../host/topology.ts';
import type { Scenario } from '../scenario.ts';
import { TagSet, type TagSetShape } from './tags.ts';

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
  /** Queues that take from one set. */
  readonly #queuesPerSet: number;
  readonly #shape: TagSetShape;
  readonly #topology: Topology;

  constructor(s: Scenario, { shared, perController, users: sharers, threads }: Sharing, topology: Topology) {
    const users = shared && s.fair_sharing !== 'off' ? sharers : 0;
    this.#queuesPerSet = shared ? perController : 1;
    this.#shape = { depth: s.tag_depth, cpus: s.cpus, threads, users, staleUsers: users > 0 ? s.stale_users : 0 };
    this.#topology = topology;
  }

  of(queue: number): TagSet {
    const set = Math.floor(queue / this.#queuesPerSet);
    return this.#sets[set] ?? this.#make(set);
  }

  #make(set: number): TagSet {
    const made = new TagSet(this.#shape, this.#topology);
    this.#sets[set] = made;
    this.inUse.push(made);
    return made;
  }
}
