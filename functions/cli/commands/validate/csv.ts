import Papa from 'papaparse';
import type { ComparedFunction, ComparedMetric, ComparedPair, Validation } from '#evidence';
import { type Sign, signOf } from './sign.ts';

interface Line {
  readonly kind: 'row' | 'pair' | 'profile';
  readonly file: string;
  readonly id: string;
  readonly metric: string;
  readonly measured: number | null;
  readonly simulated: number | null;
  readonly half_width_pct: number | null;
  readonly error_pct: number | null;
  readonly role: string;
  readonly unsupported: string | null;
  /** Of a pair: whether the change has the published direction. */
  readonly sign: Sign | null;
}

/** One table: rows, then pairs (their numbers are ratios), then functions of profiles (shares in percent). */
export function validationCsv({ rows, pairs, profiles }: Validation): string {
  const lines = [...rows.map(ofRow), ...pairs.map(ofPair), ...profiles.map(ofFunction)];
  return `${Papa.unparse(lines, { escapeFormulae: true, newline: '\r\n' })}\r\n`;
}

function ofRow(row: ComparedMetric): Line {
  return { kind: 'row', ...row, sign: null };
}

function ofPair(pair: ComparedPair): Line {
  return {
    kind: 'pair',
    file: pair.file,
    id: `${pair.before} > ${pair.after}`,
    metric: pair.metric,
    measured: pair.measured_ratio,
    simulated: pair.simulated_ratio,
    half_width_pct: pair.half_width_pct,
    error_pct: pair.ratio_error_pct,
    role: pair.role,
    unsupported: null,
    sign: signOf(pair),
  };
}

function ofFunction({ file, id, role, ...line }: ComparedFunction): Line {
  const { function: metric, measured_pct: measured, simulated_pct: simulated } = line;
  const unknown = { half_width_pct: null, error_pct: null, unsupported: null, sign: null };
  return { kind: 'profile', file, id, metric, measured, simulated, role, ...unknown };
}
