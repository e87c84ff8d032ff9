import { DIALECTS, type Dialect } from './dialect.ts';
import { FIELDS } from './fields.ts';
import { lineReader } from './lines.ts';
import { csvHeader, line } from './write.ts';

/** A results file in another dialect, as it comes in chunks of text. */
export interface Translator {
  push(chunk: string): string;
  end(): string;
}

/** From rfc4180 to a dialect without knowing the spec: only delimiter, decimal mark and byte order mark change. */
export function translator(dialect: Dialect): Translator {
  const lines = lineReader();
  let header = csvHeader(dialect);
  const translate = (data: readonly (readonly string[])[]): string => {
    const text = header + data.map((cells) => inDialect(cells, dialect)).join('');
    header = '';
    return text;
  };
  return { push: (chunk) => translate(lines.push(chunk)), end: () => translate(lines.end()) };
}

function inDialect(cells: readonly string[], dialect: Dialect): string {
  const { decimal } = DIALECTS[dialect];
  return line(
    cells.map((text, i) => (FIELDS[i]?.cell.numeric ? text.replace('.', decimal) : text)),
    dialect,
  );
}
