import type { Scenario, WorkloadKeys } from '../scenario.ts';

/** One scenario for each group of jobs: that of the host with the keys of the group. */
export function workloadsOf(s: Scenario): readonly Scenario[] {
  if (s.job_groups === null) return [s];
  const groups = JSON.parse(s.job_groups) as readonly Partial<WorkloadKeys>[];
  return groups.map((group) => ({ ...s, ...group, job_groups: null }));
}

interface Split {
  readonly commandsPerIo: (s: Scenario) => number;
  readonly commandBytes: (s: Scenario) => number;
}

/** What the jobs do. Those of a group do alike, and stand together: first the jobs of the first group. */
export class Workloads {
  readonly groups: readonly Scenario[];
  readonly jobs: number;
  /** Of each job. */
  readonly groupOf: Int32Array;
  /** The largest depth of a job, and the most commands of an IO: so many slots everybody has. */
  readonly depthMax: number;
  readonly commandsMax: number;
  /** Of each group: commands of an IO, and bytes of one. */
  readonly commands: Int32Array;
  readonly commandBytes: Float64Array;
  readonly #ofJob: readonly Scenario[];
  /** Groups whose figures are wanted apart; 0 without groups. */
  readonly metered: number;

  constructor(s: Scenario, split: Split) {
    this.groups = workloadsOf(s);
    this.#ofJob = this.groups.flatMap((group) => Array<Scenario>(group.numjobs).fill(group));
    this.groupOf = Int32Array.from(this.groups.flatMap(({ numjobs }, group) => Array<number>(numjobs).fill(group)));
    this.metered = s.job_groups === null ? 0 : this.groups.length;
    this.jobs = this.groupOf.length;
    this.depthMax = Math.max(...this.groups.map(({ iodepth }) => iodepth));
    this.commands = Int32Array.from(this.groups, split.commandsPerIo);
    this.commandBytes = Float64Array.from(this.groups, split.commandBytes);
    this.commandsMax = Math.max(...this.commands);
  }

  /** Slots for requests of all jobs. */
  get requests(): number {
    return this.jobs * this.depthMax * this.commandsMax;
  }

  of(job: number): Scenario {
    return this.#ofJob[job]!;
  }
}
