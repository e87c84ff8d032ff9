import {
  type EventCalendar,
  Exponential,
  exp,
  Fixed,
  Lognormal,
  type RandomStream,
  type Sampler,
  Station,
  streams,
} from '#engine';

/** 256 jobs, 32 CPUs, 8 hw queues of 8 device servers. Each IO: submission, device, completion on the same CPU. */
const JOBS = 256;
const CPUS = 32;
const CPUS_PER_QUEUE = 4;
const HW_QUEUES = CPUS / CPUS_PER_QUEUE;
const SERVERS_PER_QUEUE = 8;
export const EVENTS_PER_IO = 3;
export const SLOTS = CPUS + HW_QUEUES * SERVERS_PER_QUEUE;

/** IOPS of variant E by exact convolution: the network is product-form. */
export const EXACT_E_IOPS = 774_880;

interface Services {
  readonly submit: Sampler;
  readonly device: Sampler;
  readonly complete: Sampler;
}

/** Coefficient of variation of a lognormal whose logarithm has deviation 0.5. */
const CV_OF_SIGMA_HALF = Math.sqrt(exp(0.25) - 1);

/** E: everything exponential. L: fixed CPU work, lognormal device. */
const SERVICES = {
  E: (of: (name: string) => RandomStream): Services => ({
    submit: new Exponential(1500, of('submit')),
    device: new Exponential(80_000, of('device')),
    complete: new Exponential(1500, of('complete')),
  }),
  L: (of: (name: string) => RandomStream): Services => ({
    submit: new Fixed(1200),
    device: new Lognormal(80_000, CV_OF_SIGMA_HALF, of('device')),
    complete: new Fixed(1800),
  }),
};
export type Variant = keyof typeof SERVICES;
export const VARIANTS: readonly Variant[] = ['E', 'L'];

/** The reference workload `blkcq` on the engine's generic parts, as a user of the engine would write it. */
export class Blkcq {
  completedIos = 0;
  private readonly queue: EventCalendar;
  private readonly services: Services;
  private readonly placement: RandomStream;
  private readonly cpus: readonly Station[];
  private readonly hwQueues: readonly Station[];
  private readonly cpuOfJob = new Int32Array(JOBS);
  private readonly isOnWayBack = new Uint8Array(JOBS);

  constructor(queue: EventCalendar, variant: Variant, seed: number) {
    const run = streams(seed, 0);
    this.queue = queue;
    this.services = SERVICES[variant](run.of);
    this.placement = run.of('placement');
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
    const cpu = this.placement.below(CPUS);
    this.cpuOfJob[job] = cpu;
    this.isOnWayBack[job] = 0;
    this.cpus[cpu]!.arrive(job, toNs(this.services.submit.sample()));
  }

  private leaveCpu(cpu: number): void {
    const job = this.cpus[cpu]!.finish(cpu);
    if (this.isOnWayBack[job] === 1) {
      this.completedIos++;
      this.submit(job);
    } else {
      this.hwQueues[(cpu / CPUS_PER_QUEUE) | 0]!.arrive(job, toNs(this.services.device.sample()));
    }
  }

  private leaveDevice(slot: number): void {
    const hwQueue = ((slot - CPUS) / SERVERS_PER_QUEUE) | 0;
    const job = this.hwQueues[hwQueue]!.finish(slot);
    this.isOnWayBack[job] = 1;
    this.cpus[this.cpuOfJob[job]!]!.arrive(job, toNs(this.services.complete.sample()));
  }
}

function toNs(time: number): number {
  return (time + 0.5) | 0;
}
