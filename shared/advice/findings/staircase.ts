type Step = readonly number[];

/**
 * The undominated pairs seen so far, by rising first and so falling second member: whether one of them is at least as
 * good as a new pair is one binary search, where comparing with each takes time quadratic in the length of a frontier. A
 * single number is a pair whose second member is always the same.
 */
export class Staircase {
  readonly #steps: Step[] = [];

  /** Whether a pair seen before is nowhere higher. */
  covers([first = 0, second = 0]: Step): boolean {
    const below = this.#steps[this.#countUpTo(first) - 1];
    return below !== undefined && (below[1] ?? 0) <= second;
  }

  /** @param step one that is not covered */
  add(step: Step): void {
    const [first = 0, second = 0] = step;
    const upTo = this.#countUpTo(first);
    const from = this.#steps[upTo - 1]?.[0] === first ? upTo - 1 : upTo;
    let to = from;
    while (to < this.#steps.length && (this.#steps[to]?.[1] ?? 0) >= second) to += 1;
    this.#steps.splice(from, to - from, step);
  }

  /** Steps whose first member is not above this. */
  #countUpTo(first: number): number {
    let [low, high] = [0, this.#steps.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.#steps[middle]?.[0] ?? Number.POSITIVE_INFINITY) <= first) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
