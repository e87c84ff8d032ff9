/** Every distinct value once, by number. */
export class Dictionary<T> {
  readonly #values: T[] = [];
  readonly #numbers = new Map<string, number>();

  get count(): number {
    return this.#values.length;
  }

  numberOf(value: T): number {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#values.length);
    return this.#values.push(value) - 1;
  }

  /** Of a number that `numberOf` gave. */
  at(number: number): T {
    if (!(number >= 0 && number < this.#values.length)) throw new RangeError(`The dictionary has no entry ${number}.`);
    return this.#values[number] as T;
  }
}
