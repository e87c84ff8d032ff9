type Place = readonly number[];

/** The undominated places of any number of columns seen so far; what dominates often is asked first. */
export class Crowd {
  readonly #places: Place[] = [];

  /** Whether a place seen before is nowhere higher. */
  covers(place: Place): boolean {
    const at = this.#places.findIndex((other) => isNowhereHigher(other, place));
    const found = this.#places[at];
    if (found === undefined) return false;
    this.#places[at] = this.#places[0] ?? found;
    this.#places[0] = found;
    return true;
  }

  /** @param place one that is not covered */
  add(place: Place): void {
    this.#places.push(place);
  }
}

function isNowhereHigher(a: Place, b: Place): boolean {
  for (let i = 0; i < a.length; i++) if ((a[i] ?? 0) > (b[i] ?? 0)) return false;
  return true;
}
