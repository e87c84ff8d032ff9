/**
 * Gunther's universal scalability law: X(N) = λN / (1 + σ(N − 1) + κN(N − 1)), fitted as
 * N / X = a + b(N − 1) + cN(N − 1), which is linear, with each load weighted so that relative errors count.
 */
import { leastSquares } from './least-squares.ts';

export interface Load {
  readonly load: number;
  readonly iops: number;
}

export interface ScalabilityLaw {
  /** λ: IOPS of one unit of load. */
  readonly iops_of_one: number;
  /** σ: share of the work that waits for one resource. */
  readonly contention: number;
  /** κ: cost of keeping each pair consistent; 0 when throughput never falls again. */
  readonly coherency: number;
  /** Load of the greatest throughput; null when it only approaches a ceiling. */
  readonly peak_load: number | null;
  /** Throughput there, or the ceiling; null when there is none. */
  readonly peak_iops: number | null;
  readonly worst_error_pct: number;
}

/** Three coefficients and one to see whether they mean anything. */
const LEAST_LOADS = 4;
/** A law that misses a simulated load by more does not describe the curve. */
const WORST_ERROR_PCT = 10;

/** Null when there are too few loads, or when the law does not describe them. */
export function fitScalabilityLaw(loads: readonly Load[]): ScalabilityLaw | null {
  if (loads.length < LEAST_LOADS) return null;
  const candidates = [TERMS, TERMS.slice(0, 2), [TERMS[0], TERMS[2]], TERMS.slice(0, 1)] as (readonly Term[])[];
  for (const terms of candidates) {
    const law = fitWith(terms, loads);
    if (law !== undefined) return law.worst_error_pct <= WORST_ERROR_PCT ? law : null;
  }
  return null;
}

type Term = (load: number) => number;

const TERMS = [() => 1, (load: number) => load - 1, (load: number) => load * (load - 1)] as const;

/** Undefined where a coefficient came out negative or does nothing: then a law without that term is tried. */
function fitWith(terms: readonly Term[], loads: readonly Load[]): ScalabilityLaw | undefined {
  const weight = ({ load, iops }: Load) => iops / load;
  const columns = terms.map((term) => loads.map((at) => term(at.load) * weight(at)));
  const found = leastSquares(
    columns,
    loads.map(() => 1),
  );
  const last = loads.at(-1) ?? { load: 1, iops: 1 };
  const whole = last.load / last.iops;
  if (found === undefined || terms.some((term, i) => !((found[i] ?? 0) * term(last.load) > NEGLIGIBLE * whole))) {
    return undefined;
  }
  const [a = 0, b = 0, c = 0] = TERMS.map((term) => found[terms.indexOf(term)]);
  return lawOf({ a, b, c }, loads);
}

/** Share of the whole at the greatest load below which a term is rounding. */
const NEGLIGIBLE = 1e-9;

function lawOf({ a, b, c }: { a: number; b: number; c: number }, loads: readonly Load[]): ScalabilityLaw {
  const iopsAt = (load: number) => load / (a + b * (load - 1) + c * load * (load - 1));
  const errors = loads.map(({ load, iops }) => (100 * Math.abs(iopsAt(load) - iops)) / iops);
  const peakLoad = c > 0 ? Math.sqrt(Math.max(0, a - b) / c) : null;
  const ceiling = b > 0 ? 1 / b : null;
  return {
    iops_of_one: 1 / a,
    contention: b / a,
    coherency: c / a,
    peak_load: peakLoad,
    peak_iops: peakLoad === null ? ceiling : iopsAt(Math.max(1, peakLoad)),
    worst_error_pct: Math.max(...errors),
  };
}
