import type { Row } from '../rows/row.ts';
import { CsvError } from './cell.ts';

/**
 * Passes the rows of a file on, a stretch at a time, each once and as they are written: one that stands twice would count
 * as a second replicate. @throws CsvError
 */
export function inRowOrder(file: string): (rows: readonly Row[]) => readonly Row[] {
  let last = -1;
  return (rows) => {
    for (const { rowIndex } of rows) {
      if (rowIndex === last) throw new CsvError(`${file}: row ${rowIndex} stands twice; remove the second.`);
      if (rowIndex < last)
        throw new CsvError(`${file}: row ${rowIndex} stands after row ${last}; sort the rows by row_index.`);
      last = rowIndex;
    }
    return rows;
  };
}
