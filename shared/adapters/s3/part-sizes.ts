/** The service refuses parts below 5 MiB, except the last; a little above it few requests carry a usual file. */
const FIRST_PART_BYTES = 8 * 1024 * 1024;

/**
 * The service takes at most 10,000 parts, and the length is not known before the end: so every thousand parts the size
 * doubles. 10,000 parts then hold 8 TiB, more than an object may have, and a file of 100 GB has parts of 64 MiB.
 */
const PARTS_OF_A_SIZE = 1_000;

/** @param number counts from 0 */
export function partBytes(number: number): number {
  return FIRST_PART_BYTES * 2 ** Math.floor(number / PARTS_OF_A_SIZE);
}

/** The pieces as UTF-8, joined into parts of the sizes above; the last is what remains, none for no text. */
export async function* inParts(pieces: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  let number = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece, 'utf8');
    held.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes < partBytes(number)) continue;
    yield Buffer.concat(held);
    number += 1;
    held = [];
    heldBytes = 0;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}
