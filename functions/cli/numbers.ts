const SIGNIFICANT_DIGITS = 4;

/** Four digits, or whole numbers from a thousand on. */
export function shown(value: number | null): string | null {
  if (value === null) return null;
  return String(Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(SIGNIFICANT_DIGITS)));
}

export function fixed(value: number | null, decimals: number): string | null {
  return value === null ? null : value.toFixed(decimals);
}

export function signed(value: number | null): string | null {
  return value === null ? null : `${value > 0 ? '+' : ''}${value.toFixed(1)}`;
}
