import { type Design, numberAtShare, type Sampling } from './design.ts';
import { mix, toShare } from './mix.ts';

/** Primitive polynomial (degree and inner coefficients) and first direction integers of one dimension. */
type Polynomial = readonly [degree: number, coefficients: number, first: readonly number[]];

/** S. Joe and F. Y. Kuo, SIAM J. Sci. Comput. 30 (2008), table new-joe-kuo-6, dimensions 2 to 21. */
const POLYNOMIALS: readonly Polynomial[] = [
  [1, 0, [1]],
  [2, 1, [1, 3]],
  [3, 1, [1, 3, 1]],
  [3, 2, [1, 1, 1]],
  [4, 1, [1, 1, 3, 3]],
  [4, 4, [1, 3, 5, 13]],
  [5, 2, [1, 1, 5, 5, 17]],
  [5, 4, [1, 1, 5, 5, 5]],
  [5, 7, [1, 1, 7, 11, 19]],
  [5, 11, [1, 1, 5, 1, 1]],
  [5, 13, [1, 1, 1, 3, 11]],
  [5, 14, [1, 3, 5, 5, 31]],
  [6, 1, [1, 3, 3, 9, 7, 49]],
  [6, 13, [1, 1, 1, 15, 21, 21]],
  [6, 16, [1, 3, 1, 13, 27, 49]],
  [6, 19, [1, 1, 1, 15, 7, 5]],
  [6, 22, [1, 3, 1, 15, 13, 25]],
  [6, 25, [1, 1, 5, 5, 19, 61]],
  [7, 1, [1, 3, 7, 11, 23, 15, 103]],
  [7, 4, [1, 3, 7, 13, 13, 15, 69]],
];

const BITS = 32;

/** Dimensions that the table covers; the first needs no polynomial. */
export const SOBOL_DIMENSIONS_MAX = POLYNOMIALS.length + 1;

const STREAM = 0x73_6f_62;

/** Sobol points with a seeded digital shift: any power of two of them spreads evenly, in each pair of axes too. */
export function sobol({ dimensions, n, seed }: Sampling): Design {
  const axes = dimensions.map(({ size }, d) => ({
    size,
    directions: directionNumbers(d),
    shift: mix(seed, STREAM, d),
  }));
  return {
    size: n,
    numberOf(index, dimension) {
      const { size, directions, shift } = axes[dimension] as (typeof axes)[number];
      return numberAtShare(toShare(sobolBits(index, directions) ^ shift), size);
    },
  };
}

/** The coordinate of a point as 32 bits after the point, first one on the left. */
export function sobolBits(index: number, directions: Uint32Array): number {
  let bits = 0;
  for (let rest = index, bit = 0; rest > 0; rest >>>= 1, bit++) {
    if (rest & 1) bits ^= directions[bit] as number;
  }
  return bits >>> 0;
}

export function directionNumbers(dimension: number): Uint32Array {
  const [degree, coefficients, first] = POLYNOMIALS[dimension - 1] ?? VAN_DER_CORPUT;
  const directions = new Uint32Array(BITS);
  for (let bit = 0; bit < BITS; bit++) {
    directions[bit] =
      bit < first.length
        ? (first[bit] as number) << (BITS - 1 - bit)
        : next(directions, bit, [degree, coefficients, first]);
  }
  return directions;
}

/** The first dimension: the bits of the index in reverse, all direction integers 1. */
const VAN_DER_CORPUT: Polynomial = [0, 0, Array.from({ length: BITS }, () => 1)];

/** The recurrence of Bratley and Fox (1988), equation 2. */
function next(directions: Uint32Array, bit: number, [degree, coefficients]: Polynomial): number {
  const oldest = directions[bit - degree] as number;
  let value = oldest ^ (oldest >>> degree);
  for (let term = 1; term < degree; term++) {
    if ((coefficients >>> (degree - 1 - term)) & 1) value ^= directions[bit - term] as number;
  }
  return value;
}
