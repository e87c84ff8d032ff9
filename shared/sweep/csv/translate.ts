import { DIALECTS, type Dialect } from './dialect.ts';
import { FIELDS } from './fields.ts';
import { lineReader } from './lines.ts';
import { csvHeader, line } from './write.ts';

/**
 * A results file (rfc4180, in chunks cut anywhere) in another dialect. Needs no spec: only delimiter, decimal mark and
 * byte order mark change.
 * @throws CsvError
 */
export async function* translate(chunks: AsyncIterable<string>, dialect: Dialect): AsyncIterable<string> {
  const lines = lineReader();
  yield csvHeader(dialect);
  for await (const chunk of chunks) yield inDialect(lines.push(chunk), dialect);
  yield inDialect(lines.end(), dialect);
}

function inDialect(data: readonly (readonly string[])[], dialect: Dialect): string {
  const { decimal } = DIALECTS[dialect];
  const cellIn = (text: string, i: number) => (FIELDS[i]?.cell.numeric ? text.replace('.', decimal) : text);
  return data.map((cells) => line(cells.map(cellIn), dialect)).join('');
}
