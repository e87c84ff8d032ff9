import { ln } from './elementary.ts';

/** Half width of the middle interval of p, and the end of the near tail in sqrt(-ln p). */
const MIDDLE = 0.425;
const NEAR_TAIL = 5;

/** Numerators and denominators of PPND16, lowest power first. */
const MIDDLE_OVER = [
  3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
  33430.57558358813, 2509.0809287301227,
];
const MIDDLE_UNDER = [
  1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271, 28729.085735721943,
  5226.495278852854,
];
const NEAR_OVER = [
  1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684, 0.2417807251774506,
  0.022723844989269184, 0.0007745450142783414,
];
const NEAR_UNDER = [
  1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
  0.0005475938084995345, 1.0507500716444169e-9,
];
const FAR_OVER = [
  6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
  0.0012426609473880784, 0.000027115555687434876, 2.0103343992922881e-7,
];
const FAR_UNDER = [
  1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 0.000018463183175100548,
  1.421511758316446e-7, 2.0442631033899397e-15,
];

/**
 * Quantile of the standard normal distribution at 0 < p < 1: algorithm AS 241, PPND16 (Wichura, 1988), relative error
 * about 1e-15. Beyond 1 - 1e-6 ask for 1 - p and change the sign: the lower tail is not rounded.
 */
export function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= MIDDLE) return q * ratio(MIDDLE_OVER, MIDDLE_UNDER, MIDDLE * MIDDLE - q * q);
  const distance = Math.sqrt(-ln(q < 0 ? p : 1 - p));
  const z =
    distance <= NEAR_TAIL
      ? ratio(NEAR_OVER, NEAR_UNDER, distance - 1.6)
      : ratio(FAR_OVER, FAR_UNDER, distance - NEAR_TAIL);
  return q < 0 ? -z : z;
}

function ratio(over: readonly number[], under: readonly number[], x: number): number {
  return polynomial(over, x) / polynomial(under, x);
}

/** Horner's rule. */
function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (let i = coefficients.length - 1; i >= 0; i--) sum = sum * x + coefficients[i]!;
  return sum;
}
