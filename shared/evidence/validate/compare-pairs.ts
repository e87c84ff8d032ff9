import type { EvidenceRole, MeasuredPair, MeasuredRow, NamedFile } from '../file/measurement-file.ts';
import { metricOf } from '../simulated/run-case.ts';
import { halfWidthOf, type Simulated } from './compare.ts';

/** How a metric changed from one row to another, measured and simulated. */
export interface ComparedPair {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly metric: string;
  /** after ÷ before; null where the source gives no number: such a pair is shown, not counted. */
  readonly measured_ratio: number | null;
  /** Null where a row is unsupported. */
  readonly simulated_ratio: number | null;
  /** Half-width of the simulated ratio's interval; null where an interval is not known. */
  readonly half_width_pct: number | null;
  readonly ratio_error_pct: number | null;
  readonly sign_ok: boolean | null;
  /** The sign is right, but the simulated change lies within its own interval: it might as well be wrong. */
  readonly by_chance: boolean;
  /** The weaker of the two rows: a pair is predicted when nothing was changed after either was seen, and one predicts. */
  readonly role: EvidenceRole;
}

export function comparePairs({ name, file }: NamedFile, simulated: readonly Simulated[]): readonly ComparedPair[] {
  const rowOf = (id: string) => simulated.find(({ file: of, row }) => of === name && row.id === id);
  return file.pairs.flatMap((pair) => {
    const [before, after] = [rowOf(pair.before), rowOf(pair.after)];
    return before && after ? comparePair(pair, before, after) : [];
  });
}

function comparePair(pair: MeasuredPair, before: Simulated, after: Simulated): readonly ComparedPair[] {
  return metricsOf(pair, before.row, after.row).map((metric) => {
    const measured_ratio = pair.ratio[metric] ?? quotient(after.row.measured[metric], before.row.measured[metric]);
    const simulated_ratio = quotient(metricOf(after.outcome, metric), metricOf(before.outcome, metric));
    const known = measured_ratio !== null && simulated_ratio !== null;
    const half_width_pct = halfWidthOfRatio(before, after, metric);
    const sign_ok = known ? sameDirection(measured_ratio, simulated_ratio) : null;
    return {
      file: before.file,
      before: pair.before,
      after: pair.after,
      metric,
      measured_ratio,
      simulated_ratio,
      half_width_pct,
      ratio_error_pct: known ? (simulated_ratio / measured_ratio - 1) * 100 : null,
      sign_ok,
      by_chance: known && sign_ok === true && changes(measured_ratio) && isWithin(half_width_pct, simulated_ratio),
      role: weaker(before.row.role, after.row.role),
    };
  });
}

/** What both rows measure, or the pair itself; a remark without any number is shown by IOPS. */
function metricsOf(pair: MeasuredPair, before: MeasuredRow, after: MeasuredRow): readonly string[] {
  const both = Object.keys(before.measured).filter((metric) => metric in after.measured);
  const metrics = [...new Set([...both, ...Object.keys(pair.ratio)])];
  return metrics.length > 0 ? metrics : ['iops'];
}

function quotient(after: number | null | undefined, before: number | null | undefined): number | null {
  return after === null || after === undefined || !before ? null : after / before;
}

/** Up to here a published change counts as none: two runs of one machine differ as much. 1.010 still does. */
const NO_CHANGE = 0.0105;
/** The simulated change that is still none, with the intervals of both runs. */
const STILL_NO_CHANGE = 0.03;

function changes(measured: number): boolean {
  return Math.abs(measured - 1) > NO_CHANGE;
}

function isWithin(half_width_pct: number | null, simulated: number): boolean {
  return half_width_pct !== null && Math.abs(simulated - 1) * 100 <= half_width_pct;
}

/** Both runs have random streams of their own, as far as they differ: the wider of what is possible. */
function halfWidthOfRatio(before: Simulated, after: Simulated, metric: string): number | null {
  const [one, other] = [halfWidthOf(before.outcome, metric), halfWidthOf(after.outcome, metric)];
  return one === null || other === null ? null : Math.sqrt(one * one + other * other);
}

function sameDirection(measured: number, simulated: number): boolean {
  if (!changes(measured)) return Math.abs(simulated - 1) <= STILL_NO_CHANGE;
  return measured > 1 === simulated > 1 && simulated !== 1;
}

function weaker(before: EvidenceRole, after: EvidenceRole): EvidenceRole {
  const roles = [before, after];
  if (roles.includes('informed')) return 'informed';
  return roles.includes('predicted') ? 'predicted' : 'fitted';
}
