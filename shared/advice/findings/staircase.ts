interface Step {
  readonly p99Us: number;
  readonly cost: number;
}

/**
 * The undominated pairs of p99 and cost seen so far, by rising p99 and so falling cost: whether one of them is at least
 * as good as a new pair is one binary search, where comparing with each takes time quadratic in the length of a frontier.
 */
export class Staircase {
  readonly #steps: Step[] = [];

  /** Whether a pair seen before has neither a higher p99 nor a higher cost. */
  covers({ p99Us, cost }: Step): boolean {
    const below = this.#steps[this.#countUpTo(p99Us) - 1];
    return below !== undefined && below.cost <= cost;
  }

  /** @param step one that is not covered */
  add(step: Step): void {
    const upTo = this.#countUpTo(step.p99Us);
    const from = this.#steps[upTo - 1]?.p99Us === step.p99Us ? upTo - 1 : upTo;
    let to = from;
    while ((this.#steps[to]?.cost ?? Number.NEGATIVE_INFINITY) >= step.cost) to += 1;
    this.#steps.splice(from, to - from, step);
  }

  /** Steps whose p99 is not above this. */
  #countUpTo(p99Us: number): number {
    let [low, high] = [0, this.#steps.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.#steps[middle]?.p99Us ?? Number.POSITIVE_INFINITY) <= p99Us) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
