/** The best few of many, which are looked at one by one and need not be kept. */
export class Shortlist<T> {
  readonly #most: number;
  readonly #order: (a: T, b: T) => number;
  #items: T[] = [];

  constructor(most: number, order: (a: T, b: T) => number) {
    this.#most = most;
    this.#order = order;
  }

  add(item: T): void {
    this.#items.push(item);
    if (this.#items.length >= SLACK * this.#most) this.#items = [...this.best()];
  }

  /** Best first. */
  best(): readonly T[] {
    return this.#items.toSorted(this.#order).slice(0, this.#most);
  }
}

/** How much longer than asked the list grows before it is cut. */
const SLACK = 16;
