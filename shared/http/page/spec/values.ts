import { parse, stringify } from 'yaml';

/** A value of the spec as one line: a list without its brackets, a rule as YAML. */
export function lineOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(itemOf).join(', ');
  return itemOf(value);
}

function itemOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();
}

/** The line of an axis: several values are a list, one is itself. @throws YAMLParseError */
function axisOf(line: string): unknown {
  const list: unknown[] = parse(`[${line}]`) ?? [];
  return list.length === 1 ? list[0] : list;
}

/** One value. Text that is no YAML stays text, and the server says what is wrong with it. */
export function scalarOf(line: string): unknown {
  try {
    return parse(line);
  } catch {
    return line;
  }
}

export function axisOrText(line: string): unknown {
  try {
    return axisOf(line);
  } catch {
    return line;
  }
}

export function numberOf(line: string): unknown {
  return line.trim() === '' ? undefined : scalarOf(line);
}
