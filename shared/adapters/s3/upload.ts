import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { inParts } from './part-sizes.ts';

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

/** Text of unknown length as one object, a part or two of it in memory. Nobody sees the object before its last part. */
export async function upload(client: S3Client, place: Place, pieces: AsyncIterable<string>): Promise<void> {
  const parts = inParts(pieces)[Symbol.asyncIterator]();
  const first = await parts.next();
  const second = first.done === true ? first : await parts.next();
  if (second.done === true) {
    await client.send(new PutObjectCommand({ ...place, ...sized(first.done === true ? '' : first.value) }));
    return;
  }
  await uploadParts(client, place, rejoined([first.value, second.value], parts));
}

/** The client does not count an empty body by itself, and warns. */
export function sized(body: string | Uint8Array): {
  readonly Body: string | Uint8Array;
  readonly ContentLength: number;
} {
  return { Body: body, ContentLength: Buffer.byteLength(body) };
}

async function uploadParts(client: S3Client, place: Place, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  const target = { ...place, UploadId };
  try {
    const Parts = await sendParts(client, target, parts);
    await client.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(target)).catch(() => undefined);
    throw error;
  }
}

/** One part is on its way while the next is made. */
async function sendParts(
  client: S3Client,
  target: Place & { readonly UploadId: string | undefined },
  parts: AsyncIterable<Uint8Array>,
): Promise<CompletedPart[]> {
  const sent: CompletedPart[] = [];
  let underWay: Promise<CompletedPart> | undefined;
  const arrive = async (): Promise<void> => {
    if (underWay !== undefined) sent.push(await underWay);
  };
  let number = 0;
  try {
    for await (const body of parts) {
      await arrive();
      number += 1;
      underWay = sendPart(client, new UploadPartCommand({ ...target, PartNumber: number, Body: body }), number);
      underWay.catch(() => undefined);
    }
  } finally {
    await arrive();
  }
  return sent;
}

async function sendPart(client: S3Client, command: UploadPartCommand, number: number): Promise<CompletedPart> {
  const { ETag } = await client.send(command);
  return { PartNumber: number, ETag };
}

async function* rejoined(taken: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  yield* taken;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
