/** Digits a spreadsheet keeps of a number. */
export const DIGITS = 15;

/** The nearest number that is written with at most 15 digits and no exponent; never -0. */
export function shortNumber(value: number): number {
  const whole = String(Math.trunc(Math.abs(value))).length;
  return value === 0 ? 0 : Number(value.toFixed(Math.max(0, DIGITS - whole))) + 0;
}

/** Decimal notation without an exponent: what JSON and String would write as 1e-7 too. */
export function numberText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(DIGITS - 1).replace(/\.?0+$/, '') : text;
}

/** How many decimals the shortest notation of a number has. */
export function decimalsOf(value: number): number {
  return (numberText(value).split('.')[1] ?? '').length;
}

/** A number as an integer count of 10^-decimals. Exact: what is written with few digits comes back whole. */
export function scaled(value: number, decimals: number): number {
  return Math.round(value * powerOfTen(decimals));
}

export function powerOfTen(exponent: number): number {
  return Number(`1e${exponent}`);
}
