import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exp, ln, normalQuantile } from '#engine';

/** One unit in the last place, relative. Math.exp and Math.log may be off by one themselves. */
const ULP = 2 ** -52;

describe('exp', () => {
  it('is within 2 units in the last place of Math.exp over the whole range', () => {
    fc.assert(
      fc.property(fc.double({ min: -700, max: 709.7, noNaN: true }), (x) => near(exp(x), Math.exp(x), 2 * ULP)),
    );
    fc.assert(fc.property(fc.double({ min: -2, max: 2, noNaN: true }), (x) => near(exp(x), Math.exp(x), 2 * ULP)));
  });

  it.each([
    [0, 1],
    [-0, 1],
    [710, Number.POSITIVE_INFINITY],
    [-746, 0],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY, 0],
    [Number.NaN, Number.NaN],
  ])('of %d is %d', (x, expected) => {
    expect(exp(x)).toBe(expected);
  });

  it('reaches both ends of float64', () => {
    expect(near(exp(709.78), Math.exp(709.78), 2 * ULP)).toBe(true);
    expect(near(exp(-745), Math.exp(-745), 0.5)).toBe(true);
    expect(near(exp(-720), Math.exp(-720), 1e-10)).toBe(true);
  });
});

describe('ln', () => {
  it('is within 2 units in the last place of Math.log over the whole range', () => {
    fc.assert(
      fc.property(fc.double({ min: 5e-324, max: Number.MAX_VALUE, noNaN: true }), (x) =>
        near(ln(x), Math.log(x), 2 * ULP),
      ),
    );
    fc.assert(fc.property(fc.double({ min: 0.1, max: 10, noNaN: true }), (x) => near(ln(x), Math.log(x), 2 * ULP)));
  });

  it.each([
    [1, 0],
    [0, Number.NEGATIVE_INFINITY],
    [-1, Number.NaN],
    [Number.NaN, Number.NaN],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])('of %d is %d', (x, expected) => {
    expect(ln(x)).toBe(expected);
  });

  it('of every power of two is its exponent times ln 2', () => {
    for (let e = -1074; e <= 1023; e++) expect(near(ln(2 ** e), e * Math.LN2, 2 * ULP)).toBe(true);
  });

  it('undoes exp', () => {
    fc.assert(fc.property(fc.double({ min: 1, max: 700, noNaN: true }), (x) => near(ln(exp(x)), x, 4 * ULP)));
  });
});

describe('normalQuantile', () => {
  /** z and the upper tail Q(z) beyond it, from tables (Abramowitz and Stegun 26.1 and 26.2). */
  it.each([
    [0.15865525393145705, 1],
    [0.02275013194817921, 2],
    [0.0013498980316300946, 3],
    [0.000031671241833119924, 4],
    [2.866515718791939e-7, 5],
    [9.86587645037698e-10, 6],
    [7.619853024160525e-24, 10],
    [0.025, 1.9599639845400543],
    [0.005, 2.575829303548901],
    [0.25, 0.6744897501960817],
  ])('at %d is -%d', (p, z) => {
    expect(near(normalQuantile(p), -z, 1e-14)).toBe(true);
    if (p > 1e-3) expect(near(normalQuantile(1 - p), z, 1e-13)).toBe(true);
  });

  it('is 0 at the middle and rises', () => {
    expect(normalQuantile(0.5)).toBe(0);
    fc.assert(
      fc.property(
        fc.double({ min: 1e-300, max: 0.998, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e-3, noNaN: true }),
        (p, step) => {
          expect(normalQuantile(p + step)).toBeGreaterThan(normalQuantile(p));
        },
      ),
    );
  });
});

function near(actual: number, expected: number, relative: number): boolean {
  return Math.abs(actual - expected) <= relative * Math.abs(expected);
}
