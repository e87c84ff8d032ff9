import { type CostClass, UNIT_COSTS, type UnitCost } from '#blocklayer';
import { exp } from '#engine';
import type { Platform } from '#platforms';
import { KEYS, type Key } from '#vocabulary';

/** What is known of a figure before anything is measured: log-normal, within bounds. */
export interface Prior {
  /** As likely too low as too high. */
  readonly median: number;
  /** Standard deviation of the natural logarithm: 0.7 is a factor of two. */
  readonly sigma: number;
  readonly low: number;
  readonly high: number;
}

/** Nothing is sought farther from the median than this many standard deviations. */
const REACH_SIGMAS = 4;

/** How far published values of the same step lie apart: transfers between caches by a factor of two in all, others by more. */
const SIGMA_OF_CLASS: Readonly<Record<CostClass, number>> = {
  software: 0.5,
  interrupt: 0.5,
  mmio: 0.5,
  cache_line: 0.35,
  latency: 0.5,
};

type Known = readonly [sigma: number, median?: number];

/**
 * Figures that are no unit cost. The machines of this collection have a cpu_factor from 0.21 to 2.47, and one an
 * irq_factor of 0.15. A guest's extra costs: literature gives 0.7 to 3 us for an exit (KVM, Skylake; Hyper-V), 1.4 to
 * 4.2 us for sending an IPI (KVM unit tests; a hypercall of 12,650 cycles), 1.8 to 6.1 us for a trapped doorbell.
 */
const KNOWN: { readonly [K in Key]?: Known } = {
  cpu_factor: [0.8],
  irq_factor: [1],
  smt_factor: [0.2],
  numa_link_factor: [0.2],
  vm_interrupt_ns: [0.7, 1500],
  vm_ipi_send_ns: [1, 2500],
  vm_ipi_receive_ns: [0.7, 800],
  vm_halt_wake_ns: [1, 500],
  vm_doorbell_ns: [1, 1800],
};

/** Of a device's figures as of any other: a factor of two either way. */
const SIGMA = 0.7;

/** Undefined where there is no number to begin from. */
export function priorOf(key: Key, platform: Platform): Prior | undefined {
  const { type } = KEYS[key];
  const [sigma, median = startOf(key, platform)] = KNOWN[key] ?? [sigmaOf(key)];
  if (type.kind !== 'number' || median === undefined) return undefined;
  const reach = exp(REACH_SIGMAS * sigma);
  return { median, sigma, low: Math.max(type.min, median / reach), high: Math.min(type.max, median * reach) };
}

/** What the platform states without having been fitted, else the default of the key. */
function startOf(key: Key, { figures }: Platform): number | undefined {
  const figure = figures[key];
  const stated = figure !== undefined && figure.role !== 'fitted' && figure.role !== 'informed' ? figure.value : null;
  const candidates = [stated, KEYS[key].default, figure?.value];
  return candidates.map(Number).find((value) => Number.isFinite(value) && value > 0);
}

function sigmaOf(key: Key): number {
  const unit = /^cost_(\w+)_ns$/.exec(key)?.[1] ?? '';
  const cost = (UNIT_COSTS as { readonly [name: string]: UnitCost })[unit];
  return cost === undefined ? SIGMA : SIGMA_OF_CLASS[cost.class];
}
