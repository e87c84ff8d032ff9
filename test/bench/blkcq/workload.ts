import { exp, type RandomStream, type Sampler, samplerOf, streams } from '#engine';

/** 256 jobs, 32 CPUs, 8 hw queues of 8 device servers. Each IO: submission, device, completion on the same CPU. */
export const JOBS = 256;
export const CPUS = 32;
export const CPUS_PER_QUEUE = 4;
export const HW_QUEUES = CPUS / CPUS_PER_QUEUE;
export const SERVERS_PER_QUEUE = 8;
export const SLOTS = CPUS + HW_QUEUES * SERVERS_PER_QUEUE;
export const EVENTS_PER_IO = 3;

/** IOPS of variant E by exact convolution: the network is product-form. */
export const EXACT_E_IOPS = 774_880;

/** Coefficient of variation of a lognormal whose logarithm has deviation 0.5. */
const CV_OF_SIGMA_HALF = Math.sqrt(exp(0.25) - 1);

/** Mean in ns and coefficient of variation of the three services. E: all exponential. L: fixed CPU work, lognormal device. */
const SERVICES = {
  E: { submit: [1500, 1], device: [80_000, 1], complete: [1500, 1] },
  L: { submit: [1200, 0], device: [80_000, CV_OF_SIGMA_HALF], complete: [1800, 0] },
} as const;
export type Variant = keyof typeof SERVICES;
export const VARIANTS: readonly Variant[] = ['E', 'L'];

/** The draws of one run of `blkcq`; the same for every implementation that asks for them here. */
export interface Draws {
  readonly submit: Sampler;
  readonly device: Sampler;
  readonly complete: Sampler;
  readonly placement: RandomStream;
}

export function drawsOf(variant: Variant, seed: number): Draws {
  const run = streams(seed, 0);
  const { submit, device, complete } = SERVICES[variant];
  return {
    submit: samplerOf(...submit, run.of('submit')),
    device: samplerOf(...device, run.of('device')),
    complete: samplerOf(...complete, run.of('complete')),
    placement: run.of('placement'),
  };
}

export function toNs(time: number): number {
  return (time + 0.5) | 0;
}

/** One run of it. */
export interface Run {
  readonly variant: Variant;
  readonly seed: number;
  /** IOs before the measurement and in it. */
  readonly warmUpIos: number;
  readonly measuredIos: number;
}
