const UNITS: { readonly [suffix: string]: number } = { '': 1, k: 1024, m: 1_048_576, g: 1_073_741_824 };

/** Bytes of a fio size, which is binary however it is spelt (`4k`, `4KiB`, `4096`); undefined for a pair or a range. */
export function blockSize(value: string): number | undefined {
  const [, digits, unit = ''] = /^(\d+)([kmg]?)(?:i?b)?$/i.exec(value.trim()) ?? [];
  const scale = UNITS[unit.toLowerCase()];
  return digits === undefined || scale === undefined ? undefined : Number(digits) * scale;
}

/** A switch of fio: bare or 1 is on. */
export function isOn(value: string): boolean {
  return value !== '0' && value.toLowerCase() !== 'false';
}

const CPUS_MAX = 4096;

/** CPUs of `0-3,8` in this order; undefined for anything else. */
export function cpuList(value: string): readonly number[] | undefined {
  const parts = value.split(',').map((part) => rangeOf(part.trim()));
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

function rangeOf(part: string): readonly number[] | undefined {
  const [, first, last = first] = /^(\d{1,4})(?:[-:](\d{1,4}))?$/.exec(part) ?? [];
  if (first === undefined) return undefined;
  const count = Number(last) - Number(first) + 1;
  if (count < 1 || Number(last) >= CPUS_MAX) return undefined;
  return Array.from({ length: count }, (_, i) => Number(first) + i);
}
