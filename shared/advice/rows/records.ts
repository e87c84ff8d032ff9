type Column = Float64Array | Uint32Array;

/** Rows of a fixed number of cells, kept by column. */
export class Records<Kind extends Column> {
  readonly #newColumn: (rows: number) => Kind;
  readonly #columns: Kind[];
  #room: number;
  #count = 0;

  /**
   * @param newColumn of figures, or of whole numbers from 0, which take half the room
   * @param rows as many as may come: room that is not used takes no memory, and what was told is never copied; more may come
   */
  constructor(width: number, newColumn: (rows: number) => Kind, rows: number) {
    this.#newColumn = newColumn;
    this.#columns = Array.from({ length: width }, () => newColumn(rows));
    this.#room = rows;
  }

  get count(): number {
    return this.#count;
  }

  /** @param cells as many as the width; null is kept as not-a-number, which only figures can be */
  push(cells: readonly (number | null)[]): void {
    if (this.#count === this.#room) this.#grow();
    this.#columns.forEach((column, cell) => {
      column[this.#count] = cells[cell] ?? Number.NaN;
    });
    this.#count += 1;
  }

  at(record: number, cell: number): number {
    return this.#columns[cell]?.[record] ?? Number.NaN;
  }

  /** The same, with not-a-number read back as null. */
  known(record: number, cell: number): number | null {
    const value = this.at(record, cell);
    return Number.isNaN(value) ? null : value;
  }

  /** All of a column, to be read only: it is the one that is kept. */
  column(cell: number): Kind {
    return (this.#columns[cell] as Kind).subarray(0, this.#count) as Kind;
  }

  #grow(): void {
    this.#room = Math.max(LEAST_ROOM, 2 * this.#room);
    for (const [cell, column] of this.#columns.entries()) {
      const larger = this.#newColumn(this.#room);
      larger.set(column);
      this.#columns[cell] = larger;
    }
  }
}

const LEAST_ROOM = 64;
