import type { Key } from '#vocabulary';
import type { MeasuredRow, NamedFile } from '../file/measurement-file.ts';
import { platformOf } from '../simulated/case.ts';

/**
 * The numbers that were set, or changed, after measured rows were seen: figures `fitted` or `informed` of the platforms
 * in use, and the keys that rows name in `fits`. A figure is its platform's own; a unit cost that no platform states is
 * one number for all.
 */
export function freeParameters(files: readonly NamedFile[]): readonly string[] {
  const names = files.flatMap(({ file }) => {
    const { name, figures } = platformOf(file);
    const set = Object.entries(figures).filter(([, { role }]) => role === 'fitted' || role === 'informed');
    const nameOf = (key: string): string => (key in figures ? `${name}.${key}` : key);
    return [...set.map(([key]) => key), ...fittedKeys(file.rows)].map(nameOf);
  });
  return [...new Set(names)].sort((a, b) => (a < b ? -1 : 1));
}

/** The keys that rows were used to set, each once, in the order of the rows. */
function fittedKeys(rows: readonly MeasuredRow[]): readonly Key[] {
  return [...new Set(rows.flatMap(({ fits }) => fits))];
}
