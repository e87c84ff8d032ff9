import type { Value } from '#vocabulary';
import type { RangeSpec } from '../spec/spec.ts';
import { DIGITS, decimalsOf, powerOfTen, scaled } from '../values/decimal.ts';

/** How many values a range has; undefined when its steps do not land on its stop. */
export function rangeValueCount({ start, stop, step }: RangeSpec): number | undefined {
  if (start === stop) return 1;
  const decimals = Math.max(decimalsOf(start), decimalsOf(stop), decimalsOf(step));
  const span = scaled(stop, decimals) - scaled(start, decimals);
  const stride = scaled(step, decimals);
  return stride !== 0 && span % stride === 0 && span / stride > 0 ? span / stride + 1 : undefined;
}

/** The value of each number, computed in whole multiples of the last decimal: 0.1 + 2 × 0.1 is 0.3. */
export function rangeValues({ start, step }: RangeSpec): (index: number) => number {
  const decimals = Math.max(decimalsOf(start), decimalsOf(step));
  const [first, stride, unit] = [scaled(start, decimals), scaled(step, decimals), powerOfTen(decimals)];
  return (index) => (first + index * stride) / unit;
}

/** The last value that does not pass the stop, and the next one. */
export function valuesAroundStop(range: RangeSpec): readonly [number, number] {
  const valueAt = rangeValues(range);
  const last = Math.max(0, Math.floor((range.stop - range.start) / range.step));
  return [valueAt(last), valueAt(last + 1)];
}

/** The number of a value in a range of so many, or -1. */
export function rangeIndexOf(range: RangeSpec, size: number): (value: Value) => number {
  const valueAt = rangeValues(range);
  return (value) => {
    if (typeof value !== 'number') return -1;
    const index = range.step === 0 ? 0 : Math.round((value - range.start) / range.step);
    return index >= 0 && index < size && valueAt(index) === value ? index : -1;
  };
}

/** Whether all values can be told apart: counted in their last decimal they must fit into 15 digits. */
export function hasTooManyDigits({ start, stop, step }: RangeSpec): boolean {
  const decimals = Math.max(decimalsOf(start), decimalsOf(stop), decimalsOf(step));
  return [start, stop, step].some((value) => Math.abs(scaled(value, decimals)) >= powerOfTen(DIGITS));
}
