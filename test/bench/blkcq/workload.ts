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

/** E: everything exponential. L: fixed CPU work, lognormal device. */
const SERVICES = {
  E: { submit: { meanNs: 1500, cv: 1 }, device: { meanNs: 80_000, cv: 1 }, complete: { meanNs: 1500, cv: 1 } },
  L: {
    submit: { meanNs: 1200, cv: 0 },
    device: { meanNs: 80_000, cv: CV_OF_SIGMA_HALF },
    complete: { meanNs: 1800, cv: 0 },
  },
};
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
  const services = SERVICES[variant];
  const sampler = (name: keyof typeof services): Sampler =>
    samplerOf(services[name].meanNs, services[name].cv, run.of(name));
  return {
    submit: sampler('submit'),
    device: sampler('device'),
    complete: sampler('complete'),
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
