import type { Precision } from '#blocklayer';
import type { Figure } from '#platforms';
import type { Key, Point, Value } from '#vocabulary';

/** The values of an axis: a list, or a rule that is never expanded as a whole. */
export type AxisSpec = readonly Value[] | { readonly range: RangeSpec } | { readonly log: LogSpec };

/** start, start + step, … stop; stop is one of the values. */
export interface RangeSpec {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
}

/** Equal ratios from start to stop: each value `base` times the one before, or so many `points`. */
export type LogSpec =
  | { readonly start: number; readonly stop: number; readonly base: number }
  | { readonly start: number; readonly stop: number; readonly points: number };

/** A platform that is written out. A figure is a bare value, or a value with how it is known. */
export interface InlinePlatform {
  readonly name: string;
  readonly title: string;
  readonly figures: { readonly [K in Key]?: Value | Figure };
  readonly assumptions?: readonly string[];
}

export type PlatformSpec = string | InlinePlatform | { readonly base: string; readonly override: Point };

/** How points are taken from the space of the axes; `grid` takes all, `screen` simulates only what may be best. */
export type Method =
  | 'grid'
  | 'screen'
  | { readonly random: { readonly n: number } }
  | { readonly lhs: { readonly n: number } }
  | { readonly sobol: { readonly n: number } };

export type Objective = 'cheapest' | 'fastest' | 'lowest_latency' | 'balanced';

export interface Bound {
  readonly min?: number;
  readonly max?: number;
}

/** Bounds of metrics (columns of the results) that a point must keep. */
export interface Slo {
  readonly [metric: string]: Bound;
}

export interface Price {
  readonly when: Point;
  readonly usd: number;
}

export interface Cost {
  readonly per_core_hour_usd: number;
  /** The first that matches counts. */
  readonly per_hour_usd: readonly Price[];
}

/** A sweep spec as parsed: canonical values, every section present, plain JSON, frozen. Parsing it again changes nothing. */
export interface SweepSpec {
  readonly version: 1;
  readonly name: string | null;
  readonly platform: PlatformSpec;
  readonly seed: number;
  readonly replicates: number;
  readonly axes: { readonly [K in Key]?: AxisSpec };
  readonly zip: readonly (readonly Key[])[];
  /** Keys with one value for all points, of whatever group. */
  readonly workload: Point;
  readonly exclude: readonly Point[];
  readonly constraints: readonly string[];
  readonly include: readonly Point[];
  readonly method: Method;
  readonly precision: Precision;
  readonly slo: Slo;
  readonly objective: Objective;
  /** Share of a host's capacity that is kept free, 0 to below 1. */
  readonly headroom: number;
  /** Columns of the results that the Pareto frontier is over. */
  readonly frontier: readonly string[];
  readonly demand: { readonly iops: number } | null;
  readonly cost: Cost | null;
}

export interface SweepLimits {
  /** Points that are left after exclude and constraints. */
  readonly points: number;
  /** Product indices, whether or not a point stands there. */
  readonly indices: number;
}

export const DEFAULT_LIMITS: SweepLimits = { points: 100_000, indices: 10_000_000 };
