/**
 * exp and ln from + - * / alone, so that every machine gives the same bits; Math.exp and Math.log do not. Reduction
 * and polynomials are those of fdlibm (Sun Microsystems, 1993). Error: below 1 unit in the last place.
 */

/** ln 2 in two parts; the high part has 32 trailing zero bits, so that its product with an exponent is exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

const MIN_EXPONENT = -1022;
const MAX_EXPONENT = 1023;
/** Results leave the range of float64 beyond these. */
const EXP_OVERFLOW = 709.782712893384;
const EXP_UNDERFLOW = -745.1332191019411;

const POWERS_OF_TWO = powersOfTwo();

function powersOfTwo(): Float64Array {
  const powers = new Float64Array(MAX_EXPONENT - MIN_EXPONENT + 1);
  powers[-MIN_EXPONENT] = 1;
  for (let e = 1; e <= MAX_EXPONENT; e++) powers[e - MIN_EXPONENT] = powers[e - 1 - MIN_EXPONENT]! * 2;
  for (let e = -1; e >= MIN_EXPONENT; e--) powers[e - MIN_EXPONENT] = powers[e + 1 - MIN_EXPONENT]! / 2;
  return powers;
}

/** 2 to the power of a whole exponent from -1022 to 1023, exact. */
export function powerOfTwo(exponent: number): number {
  return POWERS_OF_TWO[exponent - MIN_EXPONENT]!;
}

/** e to the power x. Infinity above 709.78, 0 below -745.13. */
export function exp(x: number): number {
  if (!(x <= EXP_OVERFLOW)) return x > 0 ? Number.POSITIVE_INFINITY : Number.NaN;
  if (x < EXP_UNDERFLOW) return 0;
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const square = r * r;
  const c = r - square * expTail(square);
  const y = 1 - (low - (r * c) / (2 - c) - high);
  return scale(y, k);
}

/** Minimax polynomial of (r (e^r + 1) / (e^r - 1) - 2) / r^2 on |r| <= ln(2) / 2. */
function expTail(square: number): number {
  const upper = 0.00006613756321437934 + square * (-0.0000016533902205465252 + square * 4.1381367970572385e-8);
  return 0.16666666666666602 + square * (-0.0027777777777015593 + square * upper);
}

function scale(y: number, exponent: number): number {
  if (exponent > MAX_EXPONENT) return y * 2 * powerOfTwo(exponent - 1);
  if (exponent < MIN_EXPONENT) return y * powerOfTwo(exponent + 64) * powerOfTwo(-64);
  return y * powerOfTwo(exponent);
}

/** The natural logarithm. -Infinity at 0, NaN below. */
export function ln(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  if (x < powerOfTwo(MIN_EXPONENT)) return ln(x * powerOfTwo(54)) - 54 * LN2_HIGH - 54 * LN2_LOW;
  const exponent = exponentOf(x);
  const mantissa = x / powerOfTwo(exponent);
  return mantissa > Math.SQRT2 ? lnOf(mantissa / 2, exponent + 1) : lnOf(mantissa, exponent);
}

/** ln(mantissa * 2^exponent) for a mantissa between sqrt(1/2) and sqrt(2). */
function lnOf(mantissa: number, exponent: number): number {
  const f = mantissa - 1;
  const s = f / (2 + f);
  const square = s * s;
  const fourth = square * square;
  const halfSquare = 0.5 * f * f;
  const tail = lnTail(square, fourth);
  return exponent * LN2_HIGH - (halfSquare - (s * (halfSquare + tail) + exponent * LN2_LOW) - f);
}

/** Minimax polynomial of (ln((1 + s) / (1 - s)) - 2 s) / s, split into odd and even terms. */
function lnTail(square: number, fourth: number): number {
  const even = fourth * (0.3999999999940942 + fourth * (0.22222198432149784 + fourth * 0.15313837699209373));
  const sixth = 0.2857142874366239 + fourth * (0.1818357216161805 + fourth * 0.14798198605116586);
  return even + square * (0.6666666666666735 + fourth * sixth);
}

/** floor(log2 x) of a normal number, by halving the range of exponents. */
function exponentOf(x: number): number {
  let exponent = MIN_EXPONENT;
  for (let step = 1024; step >= 1; step /= 2) {
    if (exponent + step <= MAX_EXPONENT && x >= powerOfTwo(exponent + step)) exponent += step;
  }
  return exponent;
}
