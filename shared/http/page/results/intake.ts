import Papa from 'papaparse';
import { GrowingFrame } from './frame.ts';

/** Cuts the text into rows; a row that is not complete waits for the next piece. */
export class Intake {
  #rest = '';
  #frame: GrowingFrame | undefined;

  push(text: string): void {
    this.#rest += text;
    const end = this.#rest.lastIndexOf('\r\n') + 2;
    // A line break inside a quoted cell leaves an odd number of quotes before the cut: wait for more.
    if (end < 2 || isInsideQuotes(this.#rest.slice(0, end))) return;
    this.#take(this.#rest.slice(0, end));
    this.#rest = this.#rest.slice(end);
  }

  end(): GrowingFrame {
    this.#take(this.#rest);
    return this.#frame ?? new GrowingFrame([]);
  }

  #take(lines: string): void {
    const rows = Papa.parse<string[]>(lines, { skipEmptyLines: true }).data;
    for (const row of rows) {
      if (this.#frame === undefined) this.#frame = new GrowingFrame(row);
      else this.#frame.add(row);
    }
  }
}

function isInsideQuotes(text: string): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes % 2 === 1;
}
