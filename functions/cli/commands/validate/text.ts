import type {
  ComparedFunction,
  ComparedMetric,
  ComparedPair,
  Errors,
  FittedKey,
  PairErrors,
  Predictions,
  Validation,
} from '#evidence';
import { fixed, shown, signed } from '../../numbers.ts';
import { renderTable, type TableColumn } from '../../table.ts';
import { signOf } from './sign.ts';

const ROWS: readonly TableColumn<ComparedMetric>[] = [
  { title: 'FILE', cell: ({ file }) => file },
  { title: 'ROW', cell: ({ id }) => id },
  { title: 'METRIC', cell: ({ metric }) => metric },
  { title: 'MEASURED', cell: ({ measured }) => shown(measured) },
  { title: 'SIMULATED', cell: ({ simulated }) => shown(simulated) },
  { title: '± %', cell: ({ half_width_pct }) => fixed(half_width_pct, 1) },
  { title: 'ERROR %', cell: ({ error_pct }) => signed(error_pct) },
  { title: 'ROLE', cell: ({ role, unsupported }) => (unsupported === null ? role : 'unsupported') },
];

const PAIRS: readonly TableColumn<ComparedPair>[] = [
  { title: 'FILE', cell: ({ file }) => file },
  { title: 'BEFORE', cell: ({ before }) => before },
  { title: 'AFTER', cell: ({ after }) => after },
  { title: 'METRIC', cell: ({ metric }) => metric },
  { title: 'MEASURED', cell: ({ measured_ratio }) => fixed(measured_ratio, 3) },
  { title: 'SIMULATED', cell: ({ simulated_ratio }) => fixed(simulated_ratio, 3) },
  { title: 'ERROR %', cell: ({ ratio_error_pct }) => signed(ratio_error_pct) },
  { title: '± %', cell: ({ half_width_pct }) => fixed(half_width_pct, 1) },
  { title: 'SIGN', cell: signOf },
  { title: 'ROLE', cell: ({ role }) => role },
];

const PROFILES: readonly TableColumn<ComparedFunction>[] = [
  { title: 'FILE', cell: ({ file }) => file },
  { title: 'ROW', cell: ({ id }) => id },
  { title: 'FUNCTION', cell: ({ function: name }) => name },
  { title: 'MEASURED %', cell: ({ measured_pct }) => fixed(measured_pct, 2) },
  { title: 'SIMULATED %', cell: ({ simulated_pct }) => fixed(simulated_pct, 2) },
  { title: 'POINTS', cell: ({ difference_points }) => signed(difference_points) },
  { title: 'ROLE', cell: ({ role }) => role },
];

const FITTED: readonly TableColumn<FittedKey>[] = [
  { title: 'PLATFORM', cell: ({ platform }) => platform },
  { title: 'KEY', cell: ({ key }) => key },
  { title: 'BEFORE', cell: ({ before }) => shown(before) },
  { title: 'AFTER', cell: ({ after }) => shown(after) },
  { title: '95 % INTERVAL', cell: ({ low, high }) => `${shown(low)} to ${shown(high)}` },
];

/** Rows, pairs and profiles side by side with what was measured; then what is unsupported, and the summary. */
export function validationText(validation: Validation): string {
  const { rows, pairs, profiles, summary } = validation;
  const tables = [
    renderTable(ROWS, rows),
    section('Before and after', PAIRS, pairs),
    section('CPU time by function (what the model does not know is -)', PROFILES, profiles),
    section('Set anew on the fitted rows', FITTED, validation.fitted_keys),
    unsupportedText(rows),
  ];
  const lines = [
    `Predicted: ${errorsText(summary.predicted)}`,
    `Informed: ${errorsText(summary.informed)}`,
    `Fitted: ${errorsText(summary.fitted)}`,
    `Pairs: ${pairsText(summary.pairs)}; of them predicted: ${pairsText(summary.pairs.predicted)}`,
    ...validation.predictions.map(predictionsText),
    `Rows: ${summary.rows}, unsupported: ${summary.unsupported}`,
    `Free parameters: ${summary.free_parameters} (${validation.free_parameters.join(', ') || 'none'})`,
  ];
  return [...tables.filter((table) => table !== ''), `${lines.join('\n')}\n`].join('\n');
}

function section<Row>(title: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]): string {
  return rows.length === 0 ? '' : `${title}\n${renderTable(columns, rows)}`;
}

function unsupportedText(rows: readonly ComparedMetric[]): string {
  const reasons = rows.flatMap(({ file, id, unsupported }) => (unsupported ? `${file} ${id}: ${unsupported}\n` : []));
  return reasons.length === 0 ? '' : `Unsupported\n${[...new Set(reasons)].join('')}`;
}

function predictionsText({ collection, rows, pairs }: Predictions): string {
  return `Predicted in ${collection}: ${errorsText(rows)}; pairs: ${pairsText(pairs)}`;
}

function errorsText({ rows, ...errors }: Errors): string {
  const { mean_abs_error_pct, median_abs_error_pct, worst_abs_error_pct } = errors;
  if (rows === 0) return 'no rows';
  const [mean, median, worst] = [mean_abs_error_pct, median_abs_error_pct, worst_abs_error_pct].map((e) => fixed(e, 1));
  return `${rows} rows, absolute error mean ${mean} %, median ${median} %, worst ${worst} %`;
}

function pairsText({ count, sign_ok_pct, by_chance, ...errors }: PairErrors): string {
  if (count === 0) return 'none';
  const [median, worst] = [errors.median_ratio_error_pct, errors.worst_ratio_error_pct].map((e) => fixed(e, 1));
  const chance = by_chance === 0 ? '' : ` (${by_chance} of them by chance)`;
  return `${count}, sign right in ${fixed(sign_ok_pct, 0)} %${chance}, ratio off by ${median} % (median), ${worst} % at worst`;
}
