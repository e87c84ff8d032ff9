import { COLUMNS } from '#vocabulary';

/** The cells of one column, row by row. */
interface NumberCells {
  readonly kind: 'number';
  /** NaN where the cell is empty. */
  at(row: number): number;
}

export interface TextCells {
  readonly kind: 'text';
  /** Each text once, in the order of appearance. */
  readonly texts: readonly string[];
  /** Place in `texts`. */
  at(row: number): number;
}

export type Cells = NumberCells | TextCells;

/** The rows of results.csv by columns: small enough for a million rows, fast enough to sort while one looks. */
export interface Frame {
  readonly length: number;
  readonly names: readonly string[];
  cells(name: string): Cells | undefined;
}

const NUMERIC = new Set(COLUMNS.filter(({ type }) => type === 'number' || type === 'integer').map(({ name }) => name));

/** A frame that grows as rows arrive. */
export class GrowingFrame implements Frame {
  readonly names: readonly string[];
  readonly #columns: readonly (NumberColumn | TextColumn)[];
  #length = 0;

  constructor(header: readonly string[]) {
    this.names = header;
    this.#columns = header.map((name) => (NUMERIC.has(name) ? new NumberColumn() : new TextColumn()));
  }

  get length(): number {
    return this.#length;
  }

  add(row: readonly string[]): void {
    for (let i = 0; i < this.#columns.length; i += 1) this.#columns[i]?.add(this.#length, row[i] ?? '');
    this.#length += 1;
  }

  cells(name: string): Cells | undefined {
    return this.#columns[this.names.indexOf(name)];
  }
}

/** Most columns of a sweep say the same in every row: those keep one value. */
class Varying<Store extends Float64Array | Uint32Array> {
  readonly #make: (length: number) => Store;
  #first = 0;
  #store: Store | undefined;

  constructor(make: (length: number) => Store) {
    this.#make = make;
  }

  at(row: number): number {
    return this.#store === undefined ? this.#first : (this.#store[row] ?? Number.NaN);
  }

  set(row: number, value: number): void {
    if (row === 0) this.#first = value;
    if (this.#store === undefined && Object.is(value, this.#first)) return;
    this.#roomFor(row)[row] = value;
  }

  #roomFor(row: number): Store {
    if (this.#store === undefined) {
      this.#store = this.#make(roomAbove(row));
      this.#store.fill(this.#first, 0, row);
    } else if (row >= this.#store.length) {
      const larger = this.#make(roomAbove(row));
      larger.set(this.#store);
      this.#store = larger;
    }
    return this.#store;
  }
}

function roomAbove(row: number): number {
  return Math.max(1024, 2 * row);
}

class NumberColumn implements NumberCells {
  readonly kind = 'number';
  readonly #values = new Varying((length) => new Float64Array(length));

  add(row: number, cell: string): void {
    this.#values.set(row, cell === '' ? Number.NaN : Number(cell));
  }

  at(row: number): number {
    return this.#values.at(row);
  }
}

class TextColumn implements TextCells {
  readonly kind = 'text';
  readonly texts: string[] = [];
  readonly #codes = new Map<string, number>();
  readonly #places = new Varying((length) => new Uint32Array(length));

  add(row: number, cell: string): void {
    const known = this.#codes.get(cell);
    const code = known ?? this.texts.push(cell) - 1;
    if (known === undefined) this.#codes.set(cell, code);
    this.#places.set(row, code);
  }

  at(row: number): number {
    return this.#places.at(row);
  }
}
