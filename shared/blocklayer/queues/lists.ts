const END = -1;

/**
 * Many first-in-first-out lists over one set of items, linked inside the items: nothing is allocated when one moves.
 * An item is in at most one list at a time.
 */
export class Lists {
  readonly #head: Int32Array;
  readonly #tail: Int32Array;
  readonly #count: Int32Array;
  readonly #next: Int32Array;

  constructor(lists: number, items: number) {
    this.#head = new Int32Array(lists).fill(END);
    this.#tail = new Int32Array(lists).fill(END);
    this.#count = new Int32Array(lists);
    this.#next = new Int32Array(items).fill(END);
  }

  count(list: number): number {
    return this.#count[list]!;
  }

  /** First item, or -1. */
  first(list: number): number {
    return this.#head[list]!;
  }

  /** The item behind `item` in its list, or -1. */
  after(item: number): number {
    return this.#next[item]!;
  }

  push(list: number, item: number): void {
    this.#next[item] = END;
    if (this.#head[list] === END) this.#head[list] = item;
    else this.#next[this.#tail[list]!] = item;
    this.#tail[list] = item;
    this.#count[list]!++;
  }

  /** Removes and returns the first item, or -1. */
  shift(list: number): number {
    const item = this.#head[list]!;
    if (item === END) return END;
    this.#head[list] = this.#next[item]!;
    this.#count[list]!--;
    return item;
  }

  /** Appends the whole list `from` to `to`. */
  moveAll(from: number, to: number): void {
    if (this.#count[from] === 0) return;
    if (this.#head[to] === END) this.#head[to] = this.#head[from]!;
    else this.#next[this.#tail[to]!] = this.#head[from]!;
    this.#tail[to] = this.#tail[from]!;
    this.#count[to]! += this.#count[from]!;
    this.#head[from] = END;
    this.#count[from] = 0;
  }
}
