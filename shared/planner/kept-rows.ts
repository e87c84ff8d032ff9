import { toScenario } from '#platforms';
import type { Row, Sweep } from '#sweep';

/** A row without what follows from its index and the spec, which is most of it. */
type Bare = Omit<Row, 'scenario'>;

/** The rows of a sweep for the rooms that look at all of them; a scenario is worked out again when its row is looked at. */
export class KeptRows implements Iterable<Row> {
  readonly #sweep: Sweep;
  readonly #rows: Bare[] = [];

  constructor(sweep: Sweep) {
    this.#sweep = sweep;
  }

  add({ scenario: _, ...bare }: Row): void {
    this.#rows.push(bare);
  }

  *[Symbol.iterator](): Iterator<Row> {
    for (const bare of this.#rows) yield { ...bare, scenario: this.#scenarioAt(bare.rowIndex) };
  }

  #scenarioAt(rowIndex: number): Row['scenario'] {
    const point = this.#sweep.pointAt(Math.floor(rowIndex / this.#sweep.spec.replicates));
    if (point === undefined) throw new RangeError(`Row ${rowIndex} is not a row of this sweep.`);
    return toScenario(this.#sweep.platform, point);
  }
}
