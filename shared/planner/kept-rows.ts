import type { Measurements, Scenario } from '#blocklayer';
import { toScenario } from '#platforms';
import { judge, type Row, type RowStatus, type Sweep } from '#sweep';
import { COLUMNS } from '#vocabulary';

type Cell = string | number | boolean | null;

/** What is kept of a row besides its measurements; the rest follows from its index and the spec. */
const KEPT = [
  'rowIndex',
  'status',
  'errorCode',
  'errorMessage',
  'evaluatedBy',
  'modelVersion',
  'schemaVersion',
  'pointId',
];
const TEXT_OR_FLAG = new Map(
  COLUMNS.filter(({ type }) => type === 'string' || type === 'boolean').map((c) => [c.name, c.type]),
);

/**
 * The rows of a sweep packed as numbers, some 350 bytes a row, for the rooms that look at all of them. Scenario and
 * judgement are most of a row and follow from its index and the spec: they are worked out when the row is looked at.
 */
export class KeptRows implements Iterable<Row> {
  readonly #sweep: Sweep;
  readonly #packed: Float64Array[] = [];
  readonly #texts = new Texts();
  #metrics: readonly string[] = [];

  constructor(sweep: Sweep) {
    this.#sweep = sweep;
  }

  add(row: Row): void {
    const { measurements } = row;
    if (measurements !== null && this.#metrics.length === 0) this.#metrics = Object.keys(measurements);
    const kept = KEPT.map((name) => row[name as keyof Row] as Cell);
    const measured = measurements === null ? [] : this.#metrics.map((name) => measurements[name as keyof Measurements]);
    this.#packed.push(Float64Array.from([...kept, ...measured], (cell) => this.#texts.pack(cell)));
  }

  *[Symbol.iterator](): Iterator<Row> {
    let scenario: Scenario | undefined;
    let scenarioIndex = -1;
    for (const packed of this.#packed) {
      const productIndex = Math.floor((packed[0] ?? 0) / this.#sweep.spec.replicates);
      if (scenario === undefined || productIndex !== scenarioIndex) scenario = this.#scenarioAt(productIndex);
      scenarioIndex = productIndex;
      yield this.#unpack(packed, scenario);
    }
  }

  #unpack(packed: Float64Array, scenario: Scenario): Row {
    const { spec } = this.#sweep;
    const text = (place: number): string | null => this.#texts.at(packed[place] ?? Number.NaN);
    const measurements = packed.length > KEPT.length ? this.#measurements(packed) : null;
    const rowIndex = packed[0] ?? 0;
    return {
      rowIndex,
      replicate: rowIndex % spec.replicates,
      status: text(1) as RowStatus,
      errorCode: text(2),
      errorMessage: text(3),
      evaluatedBy: text(4) as Row['evaluatedBy'],
      modelVersion: text(5) ?? '',
      schemaVersion: text(6) ?? '',
      pointId: text(7) ?? '',
      scenario,
      seed: spec.seed,
      measurements,
      judgement: measurements === null ? null : judge(spec, scenario, measurements),
    };
  }

  #measurements(packed: Float64Array): Measurements {
    const cells = this.#metrics.map((name, i): [string, Cell] => {
      const value = packed[KEPT.length + i] ?? Number.NaN;
      const type = TEXT_OR_FLAG.get(name);
      if (Number.isNaN(value)) return [name, null];
      if (type === 'string') return [name, this.#texts.at(value)];
      return [name, type === 'boolean' ? value === 1 : value];
    });
    return Object.fromEntries(cells) as unknown as Measurements;
  }

  #scenarioAt(productIndex: number): Scenario {
    const point = this.#sweep.pointAt(productIndex);
    if (point === undefined) throw new RangeError(`Product index ${productIndex} is not a point of this sweep.`);
    return toScenario(this.#sweep.platform, point);
  }
}

/** Every text once, by number; not-a-number stands for null. */
class Texts {
  readonly #texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  pack(cell: Cell): number {
    if (cell === null) return Number.NaN;
    return typeof cell === 'string' ? this.#numberOf(cell) : Number(cell);
  }

  at(number: number): string | null {
    return this.#texts[number] ?? null;
  }

  #numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }
}
