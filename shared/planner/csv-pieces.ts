import { csvHeader, csvLine, type Row } from '#sweep';

/** A few hundred rows: small in memory, large enough for few writes. */
const PIECE_CHARS = 262_144;

/** One header, then the rows; never one string of the whole. */
export async function* csvPieces(rows: Iterable<Row> | AsyncIterable<Row>): AsyncIterable<string> {
  let piece = csvHeader();
  for await (const row of rows) {
    piece += csvLine(row);
    if (piece.length < PIECE_CHARS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
