import type { Platform } from '#platforms';
import type { Point } from '#vocabulary';
import type { SweepSpec } from '../spec/spec.ts';
import { compile } from './compiled.ts';
import { countPoints, type SweepCounts } from './counts.ts';

/** A spec made ready for decoding points by their number. It keeps no point. */
export interface Sweep {
  readonly spec: SweepSpec;
  readonly platform: Platform;
  /** Counted at the first look, which goes through all product indices once. */
  readonly counts: SweepCounts;
  /** One past the last row index: product indices, those of includes too, times replicates. */
  readonly rowIndexEnd: number;
  /** The row indices from `from` to before `to` at which a point stands, ascending. */
  rowIndices(from: number, to: number): Iterable<number>;
  /** The point of a product index; undefined where exclude or constraints removed it. */
  pointAt(productIndex: number): Point | undefined;
}

/** @param spec as `parseSweepSpec` gave it, or its JSON read back */
export function openSweep(spec: SweepSpec): Sweep {
  const compiled = compile(spec);
  const { platform, space, exists } = compiled;
  const { replicates } = spec;
  const rowIndexEnd = space.indexEnd * replicates;
  const isPoint = (index: number) => Number.isInteger(index) && index >= 0 && index < space.indexEnd && exists(index);
  let counts: SweepCounts | undefined;

  return {
    spec,
    platform,
    get counts() {
      counts ??= countPoints(compiled);
      return counts;
    },
    rowIndexEnd,
    rowIndices: (from, to) => rowsOfPoints(isPoint, replicates, [Math.max(0, from), Math.min(to, rowIndexEnd)]),
    pointAt: (index) => (isPoint(index) ? space.pointAt(index) : undefined),
  };
}

function* rowsOfPoints(
  isPoint: (index: number) => boolean,
  replicates: number,
  [from, to]: readonly [number, number],
): Iterable<number> {
  for (let row = from; row < to; ) {
    const index = Math.floor(row / replicates);
    const end = Math.min(to, (index + 1) * replicates);
    if (!isPoint(index)) row = end;
    while (row < end) yield row++;
  }
}
