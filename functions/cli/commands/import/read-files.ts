import { gunzipSync } from 'node:zlib';
import { type ParsedTarFileItem, parseTar } from 'nanotar';
import type { ImportKind, NamedText } from '#evidence';
import { BadInput } from '../../exit.ts';
import { asText, readBytes } from '../../text-file.ts';

/** The files of one import as text. Instances are not files: their names are looked up in a table. */
export async function readFiles(kind: ImportKind, names: readonly string[]): Promise<readonly NamedText[]> {
  if (kind === 'instance') return names.map((name) => ({ name, text: '' }));
  return Promise.all(names.map(async (name) => ({ name, text: readableText(name, await readBytes(name)) })));
}

function readableText(name: string, bytes: Buffer): string {
  const whole = isGzip(bytes) ? unpacked(name, bytes) : bytes;
  return isTar(whole) ? listingOf(name, whole) : asText(name, whole);
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

function unpacked(name: string, bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: UNPACKED_BYTES_MAX });
  } catch {
    throw new BadInput(`Cannot read ${name}: it is damaged, or unpacks to more than ${UNPACKED_BYTES_MAX} bytes.`);
  }
}

const MAGIC_AT = 257;

function isTar(bytes: Buffer): boolean {
  return bytes.toString('latin1', MAGIC_AT, MAGIC_AT + 5) === 'ustar';
}

/** As grep -r would list it. Files of sysfs are shorter than they say, and tar fills them up with zeros. */
function listingOf(name: string, bytes: Buffer): string {
  const lines = entriesOf(name, bytes).flatMap((entry) =>
    entry.data === undefined ? [] : linesOf(entry.data).map((line) => `${entry.name}:${line}`),
  );
  return lines.join('\n');
}

const BLOCK = 512;

function entriesOf(name: string, bytes: Buffer): readonly ParsedTarFileItem[] {
  if (hasEnd(bytes)) return parseTar(Uint8Array.from(bytes));
  throw new BadInput(
    `Cannot read ${name}: the tar has no end, so it was cut or tar was still writing it; pack it again.`,
  );
}

const SIZE_AT = [124, 136] as const;

/** Two blocks of zeros where an entry would begin; the library takes what it finds before the file ends. */
function hasEnd(bytes: Buffer): boolean {
  let at = 0;
  while (at + 2 * BLOCK <= bytes.length) {
    if (bytes.subarray(at, at + 2 * BLOCK).every((byte) => byte === 0)) return true;
    const size = Number.parseInt(bytes.toString('latin1', at + SIZE_AT[0], at + SIZE_AT[1]), 8);
    if (!(size >= 0)) return false;
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
  return false;
}

function linesOf(data: Uint8Array): readonly string[] {
  return Buffer.from(data).toString('utf8').replaceAll('\0', '').trimEnd().split('\n');
}
