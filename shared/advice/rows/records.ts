type Page = Float64Array | Uint32Array;

/** Rows of a fixed number of cells, in pages: a million of them grow without ever being copied. */
export class Records {
  readonly #width: number;
  readonly #newPage: (cells: number) => Page;
  readonly #pages: Page[] = [];
  #count = 0;

  /** @param newPage of figures, or of whole numbers from 0, which take half the room */
  constructor(width: number, newPage: (cells: number) => Page) {
    this.#width = width;
    this.#newPage = newPage;
  }

  get count(): number {
    return this.#count;
  }

  /** @param cells as many as the width; null is kept as not-a-number, which only figures can be */
  push(cells: readonly (number | null)[]): void {
    const inPage = this.#count % RECORDS_PER_PAGE;
    if (inPage === 0) this.#pages.push(this.#newPage(RECORDS_PER_PAGE * this.#width));
    const page = this.#pages[this.#pages.length - 1] ?? this.#newPage(0);
    const from = inPage * this.#width;
    for (let i = 0; i < this.#width; i++) page[from + i] = cells[i] ?? Number.NaN;
    this.#count += 1;
  }

  at(record: number, cell: number): number {
    const inPage = record % RECORDS_PER_PAGE;
    const page = this.#pages[(record - inPage) / RECORDS_PER_PAGE];
    return page?.[inPage * this.#width + cell] ?? Number.NaN;
  }

  /** The same, with not-a-number read back as null. */
  known(record: number, cell: number): number | null {
    const value = this.at(record, cell);
    return Number.isNaN(value) ? null : value;
  }
}

const RECORDS_PER_PAGE = 16_384;
