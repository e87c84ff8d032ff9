import type { CalibratedMachine, ComparedMetric, Errors, FittedKey, Validation } from '#evidence';
import { fixed, shown, signed } from '../../numbers.ts';
import { renderTable, type TableColumn } from '../../table.ts';

const KEYS: readonly TableColumn<FittedKey>[] = [
  { title: 'KEY', cell: ({ key }) => key },
  { title: 'BEFORE', cell: ({ before }) => shown(before) },
  { title: 'FITTED', cell: ({ after }) => shown(after) },
  { title: '95 % INTERVAL', cell: ({ low, high }) => `${shown(low)} to ${shown(high)}` },
  { title: 'LEARNT %', cell: ({ learnt_pct }) => fixed(learnt_pct, 0) },
];

const ROWS: readonly TableColumn<ComparedMetric>[] = [
  { title: 'ROW', cell: ({ id }) => id },
  { title: 'METRIC', cell: ({ metric }) => metric },
  { title: 'MEASURED', cell: ({ measured }) => shown(measured) },
  { title: 'SIMULATED', cell: ({ simulated }) => shown(simulated) },
  { title: 'ERROR %', cell: ({ error_pct }) => signed(error_pct) },
  { title: 'ROLE', cell: ({ role, unsupported }) => (unsupported === null ? role : 'unsupported') },
];

/** The figures, what the rows cannot tell, every row with what is left of its error, and what to expect of others. */
export function calibrationText(machine: CalibratedMachine, { rows, summary }: Validation): string {
  const sentences = [
    ...machine.doubts,
    ...machine.unidentified,
    leftOutText(machine.left_out),
    predictedText(summary.predicted),
  ];
  return `${renderTable(KEYS, machine.keys)}\n${renderTable(ROWS, rows)}\n${sentences.join('\n')}\n`;
}

/** Straight slopes tell nothing so far away. */
const HOPELESS_PCT = 100;

function leftOutText(left: CalibratedMachine['left_out']): string {
  if (left === null) return 'There are no more fitted rows than keys: how well they are met says nothing of the model.';
  const { rows, mean_abs_error_pct: mean, worst_abs_error_pct: worst } = left;
  if (worst > HOPELESS_PCT) {
    return `Left out one at a time (by the slopes at the fit), the ${rows} fitted rows are missed by ${fixed(mean, 0)} % on average, ${fixed(worst, 0)} % at worst: some key hangs on a single row, or one row is not the model's.`;
  }
  return `Left out one at a time (by the slopes at the fit), the ${rows} fitted rows are missed by ${fixed(mean, 1)} % on average, ${fixed(worst, 1)} % at worst.`;
}

function predictedText({ rows, mean_abs_error_pct: mean, worst_abs_error_pct: worst }: Errors): string {
  if (rows === 0) return 'No row is predicted: hold one back (role: predicted) to see what this platform is worth.';
  return `Predicted: ${rows} numbers, missed by ${fixed(mean, 1)} % on average, ${fixed(worst, 1)} % at worst.`;
}
