import { COLUMNS } from '#vocabulary';
import {
  bytesPerSecondText,
  coresText,
  type Digits,
  EXACT,
  iopsText,
  microsecondsText,
  nanosecondsText,
  percentText,
  plainNumberText,
} from './units.ts';

type Format = (value: number, significant?: Digits) => string;

/** The units of the metric columns. */
const FORMATS: { readonly [unit: string]: Format } = {
  '1/s': iopsText,
  us: microsecondsText,
  ns: nanosecondsText,
  '%': percentText,
  'bytes/s': bytesPerSecondText,
};

/** A measured value of a column in the unit of that column. */
export function metricText(metric: string, value: number): string {
  return formatOf(metric)(value);
}

/** A limit that somebody wrote down for a column. */
export function limitValueText(metric: string, value: number): string {
  return formatOf(metric)(value, EXACT);
}

function formatOf(metric: string): Format {
  if (metric === 'cpu_cores_used') return coresText;
  const unit = COLUMNS.find(({ name }) => name === metric)?.unit ?? '';
  return FORMATS[unit] ?? plainNumberText;
}
