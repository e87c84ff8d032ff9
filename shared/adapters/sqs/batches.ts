import { QueueError } from '../queue-error.ts';

/** Of the service, for one call. */
const MAX_ENTRIES = 10;
/** For all bodies of one call, and for one body. The service allows 1 MiB since 2025, compatible ones less. */
const MAX_BYTES = 256 * 1024;

export interface Entry {
  readonly Id: string;
  readonly MessageBody: string;
}

/** Messages as JSON in batches that the service takes, in their order. */
export function batches<Message>(messages: readonly Message[]): Entry[][] {
  const result: Entry[][] = [];
  let [entries, bytes]: [Entry[], number] = [[], 0];
  for (const message of messages) {
    const MessageBody = JSON.stringify(message);
    const size = sizeOf(MessageBody);
    if (entries.length === 0 || entries.length === MAX_ENTRIES || bytes + size > MAX_BYTES) {
      [entries, bytes] = [[], 0];
      result.push(entries);
    }
    entries.push({ Id: `m${entries.length}`, MessageBody });
    bytes += size;
  }
  return result;
}

function sizeOf(body: string): number {
  const bytes = Buffer.byteLength(body);
  if (bytes > MAX_BYTES) throw new QueueError(`A message of ${bytes} bytes exceeds the limit of ${MAX_BYTES}.`);
  return bytes;
}
