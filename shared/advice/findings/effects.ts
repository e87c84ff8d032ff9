/**
 * How much each axis moves a metric, and which axes act together.
 *
 * Effects and shares are of the logarithm of the metric: a doubling counts the same wherever it happens, and an effect
 * reads as a percentage. The model is mean + one term an axis, by least squares over the points.
 * - `unique_pct` is what is lost when the axis alone is taken out of that model; `alone_pct` what the axis explains by
 *   itself. In a balanced design they agree and the shares of all axes add up. Where points are missing they differ: the
 *   truth is between them, and `balanced` is false. A wide gap means the axis cannot be told from another one.
 * - An interaction's share is what a term for the pair adds to that model. A pair with fewer than two points a cell
 *   would explain noise, and is not estimated.
 */
import { exp, ln } from '#engine';
import type { Key } from '#vocabulary';
import type { AxisColumn } from '../rows/axis-column.ts';
import type { PointTable } from '../rows/point-table.ts';
import type { Settings } from '../rows/swept-axes.ts';
import { areOrthogonal, crossed, type Factor, type Fit, fitAdditive, pointsPerLevel } from './additive-fit.ts';
import { spread } from './spread.ts';

export interface Effects {
  readonly metric: EffectMetric;
  readonly points: number;
  readonly balanced: boolean;
  /** Greatest share first. */
  readonly axes: readonly AxisEffect[];
  /** Those of a share above 0.1 %, greatest first, at most 10. */
  readonly interactions: readonly Interaction[];
  /** Pairs that have too few points to tell. */
  readonly pairs_not_estimated: number;
  /** What the axes one by one leave: interactions and noise. */
  readonly not_additive_pct: number;
}

export interface AxisEffect {
  readonly keys: readonly Key[];
  readonly alone_pct: number;
  readonly unique_pct: number;
  /** At most 20, evenly spaced. */
  readonly values: readonly { readonly settings: Settings; readonly effect_pct: number }[];
}

export interface Interaction {
  readonly keys: readonly [readonly Key[], readonly Key[]];
  readonly share_pct: number;
}

const METRICS = {
  iops: (table: PointTable) => table.iops,
  lat_p99_us: (table: PointTable) => table.p99Us,
  cpu_ns_per_io: (table: PointTable) => table.cpuNsPerIo,
} as const;

export type EffectMetric = keyof typeof METRICS;

const MOST_VALUES = 20;
const MOST_INTERACTIONS = 10;
/** Pairs are looked for among the axes that matter most; ten pairs of five. */
const MOST_PAIRED_AXES = 5;
const NOTABLE_PCT = 0.1;
/** Variance of a logarithm that is only the last bits of its mean. */
const ROUNDING = 1e-20;

/** Metrics of which no point has a value, or that nothing moves, are left out. */
export function effectsOf(table: PointTable): readonly Effects[] {
  return (Object.keys(METRICS) as EffectMetric[]).flatMap((metric) => effectsOn(metric, table) ?? []);
}

interface Term extends Factor {
  readonly column: AxisColumn;
}

interface Ground {
  readonly values: Float64Array;
  readonly terms: readonly Term[];
  readonly total: number;
  readonly balanced: boolean;
}

function effectsOn(metric: EffectMetric, table: PointTable): Effects | undefined {
  const ground = groundOf(METRICS[metric](table), table.axes);
  if (ground === undefined) return undefined;
  const { values, terms, total, balanced } = ground;
  const fit = fitAdditive(values, terms);
  const axes = terms.map((_, i) => axisEffect(ground, fit, i)).sort((a, b) => b.alone_pct - a.alone_pct);
  const important = axes.slice(0, MOST_PAIRED_AXES);
  const pairs = pairsOf(terms.filter(({ column }) => important.some(({ keys }) => keys === column.axis.keys)));
  const estimable = pairs.filter(([a, b]) => hasEnoughPoints(crossed(a, b)));
  return {
    metric,
    points: values.length,
    balanced,
    axes,
    interactions: estimable
      .map((pair) => interaction(ground, fit, pair))
      .filter(({ share_pct }) => share_pct > NOTABLE_PCT)
      .sort((a, b) => b.share_pct - a.share_pct)
      .slice(0, MOST_INTERACTIONS),
    pairs_not_estimated: pairs.length - estimable.length,
    not_additive_pct: shareOf(fit.residualSquares, total),
  };
}

/** Undefined where there is nothing to explain. */
function groundOf(column: Float64Array, axes: readonly AxisColumn[]): Ground | undefined {
  const placed = Int32Array.from(column.keys()).filter((point) => (column[point] ?? Number.NaN) > 0);
  const values = Float64Array.from(placed, (point) => ln(column[point] ?? 1));
  const terms = axes
    .map((axis) => ({
      column: axis,
      levels: placed.map((point) => axis.levels[point] ?? 0),
      count: axis.settings.length,
    }))
    .filter((term) => pointsPerLevel(term).filter((points) => points > 0).length > 1);
  const total = fitAdditive(values, []).residualSquares;
  if (terms.length === 0 || total <= ROUNDING * values.length) return undefined;
  return { values, terms, total, balanced: pairsOf(terms).every(([a, b]) => areOrthogonal(a, b)) };
}

function axisEffect({ values, terms, total }: Ground, fit: Fit, i: number): AxisEffect {
  const term = terms[i] as Term;
  const alone = total - fitAdditive(values, [term]).residualSquares;
  const unique =
    fitAdditive(
      values,
      terms.filter((other) => other !== term),
    ).residualSquares - fit.residualSquares;
  const present = pointsPerLevel(term);
  const levels = term.column.settings
    .map((settings, level) => ({ settings, effect_pct: 100 * (exp(fit.effects[i]?.[level] ?? 0) - 1), level }))
    .filter(({ level }) => (present[level] ?? 0) > 0);
  return {
    keys: term.column.axis.keys,
    alone_pct: shareOf(alone, total),
    unique_pct: shareOf(unique, total),
    values: spread(levels, MOST_VALUES).map(({ settings, effect_pct }) => ({ settings, effect_pct })),
  };
}

function interaction({ values, terms, total, balanced }: Ground, fit: Fit, [a, b]: readonly [Term, Term]): Interaction {
  const cells = crossed(a, b);
  const left = balanced
    ? fitAdditive(fit.residuals, [cells]).residualSquares
    : fitAdditive(values, [...terms, cells]).residualSquares;
  return { keys: [a.column.axis.keys, b.column.axis.keys], share_pct: shareOf(fit.residualSquares - left, total) };
}

function pairsOf<T>(items: readonly T[]): readonly (readonly [T, T])[] {
  return items.flatMap((a, i) => items.slice(i + 1).map((b) => [a, b] as const));
}

function hasEnoughPoints(cells: Factor): boolean {
  return 2 * pointsPerLevel(cells).filter((points) => points > 0).length <= cells.levels.length;
}

function shareOf(part: number, total: number): number {
  return Math.max(0, Math.min(100, (100 * part) / total));
}
