import { type EventCalendar, Station } from '#engine';
import {
  CPUS,
  CPUS_PER_QUEUE,
  type Draws,
  drawsOf,
  HW_QUEUES,
  JOBS,
  SERVERS_PER_QUEUE,
  toNs,
  type Variant,
} from './workload.ts';

/** The reference workload `blkcq` on the engine's generic parts, as a user of the engine would write it. */
export class Blkcq {
  completedIos = 0;
  private readonly queue: EventCalendar;
  private readonly draws: Draws;
  private readonly cpus: readonly Station[];
  private readonly hwQueues: readonly Station[];
  private readonly cpuOfJob = new Int32Array(JOBS);
  private readonly isOnWayBack = new Uint8Array(JOBS);

  constructor(queue: EventCalendar, variant: Variant, seed: number) {
    this.queue = queue;
    this.draws = drawsOf(variant, seed);
    this.cpus = Array.from({ length: CPUS }, (_, i) => new Station(queue, { first: i, count: 1 }, JOBS));
    this.hwQueues = Array.from({ length: HW_QUEUES }, (_, i) => {
      const servers = { first: CPUS + i * SERVERS_PER_QUEUE, count: SERVERS_PER_QUEUE };
      return new Station(queue, servers, JOBS);
    });
    for (let job = 0; job < JOBS; job++) this.submit(job);
  }

  /** Runs until so many IOs have completed since the start. */
  runTo(completedIos: number): void {
    while (this.completedIos < completedIos) {
      const slot = this.queue.next();
      if (slot < CPUS) this.leaveCpu(slot);
      else this.leaveDevice(slot);
    }
  }

  private submit(job: number): void {
    const cpu = this.draws.placement.below(CPUS);
    this.cpuOfJob[job] = cpu;
    this.isOnWayBack[job] = 0;
    this.cpus[cpu]!.arrive(job, toNs(this.draws.submit.sample()));
  }

  private leaveCpu(cpu: number): void {
    const job = this.cpus[cpu]!.finish(cpu);
    if (this.isOnWayBack[job] === 1) {
      this.completedIos++;
      this.submit(job);
    } else {
      this.hwQueues[(cpu / CPUS_PER_QUEUE) | 0]!.arrive(job, toNs(this.draws.device.sample()));
    }
  }

  private leaveDevice(slot: number): void {
    const hwQueue = ((slot - CPUS) / SERVERS_PER_QUEUE) | 0;
    const job = this.hwQueues[hwQueue]!.finish(slot);
    this.isOnWayBack[job] = 1;
    this.cpus[this.cpuOfJob[job]!]!.arrive(job, toNs(this.draws.complete.sample()));
  }
}
