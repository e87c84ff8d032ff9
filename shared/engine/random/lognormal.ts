import { exp, ln } from '../arithmetic/elementary.ts';
import { normalQuantile } from '../arithmetic/normal-quantile.ts';
import type { RandomStream } from './random-stream.ts';
import { BLOCK, type Fill, Sampler } from './sampler.ts';

/** Cells of equal probability; the first and the last ones are computed exactly, draw by draw. */
const CELL_BITS = 10;
const CELLS = 1 << CELL_BITS;
const TAIL_CELLS = 8;
const PLACE_BITS = 32 - CELL_BITS;
const PLACES = 1 << PLACE_BITS;
const PLACE_MASK = PLACES - 1;
const TWO_TO_32 = 4_294_967_296;

/** Nodes and weights of Gauss-Legendre quadrature on (0, 1). */
const GAUSS = [
  { node: 0.5 - Math.sqrt(0.15), weight: 5 / 18 },
  { node: 0.5, weight: 8 / 18 },
  { node: 0.5 + Math.sqrt(0.15), weight: 5 / 18 },
] as const;

/** Standard normal quantiles at the nodes of each cell of the lower half; the upper half is its mirror image. */
const NORMAL_NODES = normalNodes();

function normalNodes(): Float64Array {
  const nodes = new Float64Array((CELLS / 2) * GAUSS.length);
  for (let i = 0; i < nodes.length; i++) {
    const cell = Math.floor(i / GAUSS.length);
    nodes[i] = normalQuantile((cell + GAUSS[i % GAUSS.length]!.node) / CELLS);
  }
  return nodes;
}

/** ln X is normal with this location and scale. */
interface Law {
  readonly location: number;
  readonly scale: number;
}

/** A cell gives numbers evenly from `base` to `base + step * PLACES`. */
interface Cells {
  readonly base: Float64Array;
  readonly step: Float64Array;
}

/**
 * Lognormal variates by a table of 1024 equally likely cells. Inside a cell they are uniform, with the cell's own mean
 * and variance, so mean and variance are exact as a whole; the distribution function is off by less than 3e-5. The
 * outer 8 cells at each end, where it would be off by more, are not tabulated but inverted exactly. The mean is above 0.
 */
export function lognormal(mean: number, cv: number, stream: RandomStream): Sampler {
  return new Sampler(mean, cv, filler(lawOf(mean, cv), stream));
}

function filler(law: Law, stream: RandomStream): Fill {
  let cells: Cells | undefined;
  const words = new Int32Array(BLOCK);
  return (block) => {
    cells ??= cellsOf(law);
    const { base, step } = cells;
    stream.fill(words);
    for (let i = 0; i < BLOCK; i++) {
      const bits = words[i]!;
      const cell = bits >>> PLACE_BITS;
      const isTail = cell < TAIL_CELLS || cell >= CELLS - TAIL_CELLS;
      if (isTail) block[i] = tail(law, bits >>> 0, stream);
      else block[i] = base[cell]! + step[cell]! * (bits & PLACE_MASK);
    }
  };
}

/** The law of a mean and a coefficient of variation. */
function lawOf(mean: number, cv: number): Law {
  const variance = ln(1 + cv * cv);
  return { location: ln(mean) - variance / 2, scale: Math.sqrt(variance) };
}

/** Some 60 us: without a closure or an object in the loop. */
function cellsOf(law: Law): Cells {
  const base = new Float64Array(CELLS);
  const step = new Float64Array(CELLS);
  for (let cell = 0; cell < CELLS; cell++) {
    const first = valueAt(law, cell, 0);
    const second = valueAt(law, cell, 1);
    const third = valueAt(law, cell, 2);
    const mean = average(first, second, third);
    const variance = average(squared(first - mean), squared(second - mean), squared(third - mean));
    const halfWidth = Math.sqrt(variance) * Math.sqrt(3);
    step[cell] = (2 * halfWidth) / PLACES;
    base[cell] = mean - halfWidth + step[cell]! / 2;
  }
  return { base, step };
}

function valueAt({ location, scale }: Law, cell: number, node: number): number {
  return exp(location + scale * normalAt(cell, node));
}

function average(first: number, second: number, third: number): number {
  return GAUSS[0].weight * first + GAUSS[1].weight * second + GAUSS[2].weight * third;
}

function squared(x: number): number {
  return x * x;
}

function normalAt(cell: number, node: number): number {
  if (cell < CELLS / 2) return NORMAL_NODES[cell * GAUSS.length + node]!;
  return -NORMAL_NODES[(CELLS - 1 - cell) * GAUSS.length + GAUSS.length - 1 - node]!;
}

/** Inverts the distribution function at 32 bits refined by 32 more, always from the side where p is small. */
function tail(law: Law, bits: number, stream: RandomStream): number {
  const isUpper = bits >= TWO_TO_32 / 2;
  const p = ((isUpper ? TWO_TO_32 - 1 - bits : bits) + stream.uniform()) / TWO_TO_32;
  const z = normalQuantile(p);
  return exp(law.location + law.scale * (isUpper ? -z : z));
}
