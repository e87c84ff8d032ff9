import { type Figure, figure, type Platform } from '#platforms';
import type { Written } from '../import/written.ts';
import type { CalibratedMachine, FittedKey } from './calibrate.ts';

/** A calibrated machine as a platform file: figures with how each is known, in the form a spec takes. */
export function calibratedPlatform(machine: CalibratedMachine, name: string): Written {
  const { platform, left_out, doubts, unidentified } = machine;
  return {
    name,
    title: platform.title,
    figures: { ...platform.figures, ...fittedFigures(machine) },
    assumptions: [
      ...platform.assumptions,
      ...(left_out === null
        ? []
        : [
            `A row that is left out of the calibration is missed by ${left_out.mean_abs_error_pct.toFixed(1)} % on average.`,
          ]),
      ...doubts,
      ...unidentified,
    ],
  };
}

function fittedFigures({ keys, rows }: CalibratedMachine): Platform['figures'] {
  const files = [...new Set(rows.map(({ file }) => file))];
  const source = files
    .map((file) => `${file}, rows ${rows.flatMap((row) => (row.file === file ? [row.id] : [])).join(', ')}`)
    .join('; ');
  return Object.fromEntries(keys.map((fitted) => [fitted.key, fittedFigure(fitted, source)]));
}

const SOURCE_CHARACTERS_MAX = 400;
const DIGITS = 5;

function fittedFigure({ after, low, high }: FittedKey, rows: string): Figure {
  const told = rows.length > SOURCE_CHARACTERS_MAX ? `${rows.slice(0, SOURCE_CHARACTERS_MAX)}…` : rows;
  const [value, from, to] = [after, low, high].map((number) => Number(number.toPrecision(DIGITS)));
  return {
    ...figure(value as number, 'fitted', `calibrated, 95 % ${from} to ${to}, on ${told}`),
    interval: [from as number, to as number],
  };
}
