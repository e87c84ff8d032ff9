/** Every event that can be pending has a slot of its own; what kind it is follows from the range it lies in. */
export class Slots {
  readonly ipi: number;
  readonly timer: number;
  readonly msi: number;
  readonly coalesce: number;
  readonly request: number;
  readonly count: number;

  /** CPUs have the slots from 0 on: the end of the segment in hand. */
  constructor(sizes: {
    readonly cpus: number;
    readonly threads: number;
    readonly queues: number;
    readonly requests: number;
  }) {
    this.ipi = sizes.cpus;
    this.timer = this.ipi + sizes.cpus;
    this.msi = this.timer + sizes.threads;
    this.coalesce = this.msi + sizes.queues;
    this.request = this.coalesce + sizes.queues;
    this.count = this.request + sizes.requests;
  }
}
