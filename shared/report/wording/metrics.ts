import { COLUMNS } from '#vocabulary';
import {
  bytesPerSecondText,
  coresText,
  dollarsPerHourText,
  iopsText,
  microsecondsText,
  nanosecondsText,
  percentText,
  plainNumberText,
} from './units.ts';

type Format = (value: number) => string;

/** The units of the metric columns. */
const FORMATS: { readonly [unit: string]: Format } = {
  '1/s': iopsText,
  us: microsecondsText,
  ns: nanosecondsText,
  '%': percentText,
  'bytes/s': bytesPerSecondText,
  'USD/h': dollarsPerHourText,
};

/** The value of a column in the unit of that column. */
export function metricText(metric: string, value: number): string {
  if (metric === 'cpu_cores_used') return coresText(value);
  const unit = COLUMNS.find(({ name }) => name === metric)?.unit ?? '';
  return (FORMATS[unit] ?? plainNumberText)(value);
}
