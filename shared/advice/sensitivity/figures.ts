import type { Figure, Role } from '#platforms';
import { openSweep, type SweepSpec } from '#sweep';
import { KEYS, type Key } from '#vocabulary';

/** A number that the model takes for granted, and how far it may be off. */
export interface DoubtfulFigure {
  readonly key: Key;
  readonly value: number;
  readonly role: Role | 'model';
  readonly low: number;
  readonly high: number;
}

/**
 * How far each kind is tried, as a factor both ways. Nobody measured an assumed figure on this machine, and published
 * ranges of such figures span a factor of two; fitted and informed ones were held against a measured row; a user's own
 * are taken to be measured. Calibrated ones are tried as far as their own interval goes, and not beyond what is tried of
 * an assumed one.
 */
const REACH = { assumed: 2, informed: 1.25, fitted: 1.25, inline: 1.1, model: 1.5 } as const;

/** Factors that stand for all unit costs of the model at once, so that these need not be tried one by one. */
const OF_THE_MODEL: readonly Key[] = ['cpu_factor', 'irq_factor'];

/** Figures of the host's size and of queues are choices or facts, not estimates. */
const ESTIMATES =
  /^(device_(iops_max|read_latency_us|write_latency_us|latency_cv|bytes_per_s)|adapter_iops_max|net_|vm_|cpu_factor|irq_factor|smt_factor|numa_link_factor|cost_)/;

const SIGNIFICANT_DIGITS = 4;

/** Those the spec does not set itself and that its workload meets, the least certain first. */
export function doubtfulFigures(spec: SweepSpec): readonly DoubtfulFigure[] {
  const { figures } = openSweep(spec).platform;
  const known = (Object.keys(figures) as Key[]).flatMap((key) => {
    const { value, role, interval } = figures[key] ?? { value: null, role: 'published' };
    const isCertain = role === 'published' && interval === undefined;
    return isCertain || typeof value !== 'number' ? [] : [{ key, value, role, interval }];
  });
  const ofTheModel = OF_THE_MODEL.filter((key) => !(key in figures)).map((key) => ({
    key,
    value: Number(KEYS[key].default),
    role: 'model' as const,
    interval: undefined,
  }));
  return [...known, ...ofTheModel]
    .filter(({ key, value }) => ESTIMATES.test(key) && value > 0 && !isSettledBy(spec, key) && isMetBy(spec, key))
    .map(({ interval, ...figure }) => ({ ...figure, ...reachOf(figure, interval) }))
    .filter(({ low, high }) => low < high)
    .sort((a, b) => b.reach - a.reach || (a.key < b.key ? -1 : 1))
    .map(({ reach: _, ...figure }) => figure);
}

/** A key that decides which points there are cannot be changed under them. */
function isSettledBy({ axes, workload, exclude, include, constraints }: SweepSpec, key: Key): boolean {
  const named = [axes, workload, ...exclude, ...include].some((point) => key in point);
  return named || constraints.some((constraint) => constraint.includes(key));
}

const READS = ['read', 'randread'];
const WRITES = ['write', 'randwrite'];

function isMetBy({ axes, workload }: SweepSpec, key: Key): boolean {
  const rw = [axes.rw, workload.rw].find((said) => said !== undefined) ?? 'randread';
  const is = (directions: readonly string[]) => typeof rw === 'string' && directions.includes(rw);
  if (key === 'device_write_latency_us') return !is(READS);
  return key !== 'device_read_latency_us' || !is(WRITES);
}

/** Within what the key can be at all. */
function reachOf({ key, value, role }: Pick<DoubtfulFigure, 'key' | 'value' | 'role'>, interval: Figure['interval']) {
  const { type } = KEYS[key];
  const [min, max] = 'min' in type ? [type.min, type.max] : [value, value];
  const reach = reachOfInterval(value, interval) ?? (role === 'published' ? 1 : REACH[role]);
  const [low, high] = interval ?? [value / reach, value * reach];
  return {
    reach,
    low: Math.min(value, written(Math.max(min, low, value / REACH.assumed))),
    high: Math.max(value, written(Math.min(max, high, value * REACH.assumed))),
  };
}

/** The farther end, as a factor. */
function reachOfInterval(value: number, interval: Figure['interval']): number | undefined {
  return interval && Math.min(REACH.assumed, Math.max(value / interval[0], interval[1] / value));
}

/** As somebody would write it, so that it survives a spec and a CSV. */
export function written(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}
