/** What a benchmark found: the goals that it missed, one sentence each, and any numbers worth keeping. */
export interface Outcome {
  readonly missedGoals: readonly string[];
  /** By name, for the comparison with the last run. */
  readonly figures?: Readonly<Record<string, number>>;
  readonly [name: string]: unknown;
}

/** A benchmark prints its own lines and may leave files in the folder of results. */
export type Benchmark = (results: URL) => Outcome | Promise<Outcome>;

/** Quantile of a few rounds by nearest rank. */
export function quantileOf(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantileOf(values, 0.5);
}

/** CPU time of this process, which unlike elapsed time does not count what others do meanwhile. */
export function cpuNs(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) * 1000;
}

export function elapsedNs(work: () => void): number {
  const from = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - from);
}
