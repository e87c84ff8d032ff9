import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ObjectStore } from '#planner';
import { checkKey, checkPrefix } from '../object-key.ts';
import { absentIs, createOnce, pastConflicts } from './answers.ts';
import { sized, upload } from './upload.ts';

/** A link works this long; less when the credentials of the process that signed it end before. */
const LINK_EXPIRES_S = 900;

/** One object of a bucket an object. The client retries what the service asks to retry (5xx, throttling). */
export function s3Store({ client, bucket }: { readonly client: S3Client; readonly bucket: string }): ObjectStore {
  const place = (key: string) => {
    checkKey(key);
    return { Bucket: bucket, Key: key };
  };

  async function has(key: string): Promise<boolean> {
    return absentIs(
      false,
      client.send(new HeadObjectCommand(place(key))).then(() => true),
    );
  }

  return {
    has,
    async get(key) {
      const found = await absentIs(undefined, client.send(new GetObjectCommand(place(key))));
      return found?.Body?.transformToString('utf-8');
    },
    async put(key, body) {
      const request = { ...place(key), ...sized(body) };
      await pastConflicts(() => client.send(new PutObjectCommand(request)));
    },
    async putIfAbsent(key, body) {
      const request = { ...place(key), ...sized(body), IfNoneMatch: '*' };
      return createOnce(() => client.send(new PutObjectCommand(request)));
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(place(key)));
    },
    async *list(prefix, after) {
      checkPrefix(prefix);
      const question = { Bucket: bucket, Prefix: prefix, ...(after !== undefined && { StartAfter: after }) };
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, question)) {
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          yield { key: Key, sizeBytes: Size, modifiedAtMs: LastModified?.getTime() ?? 0 };
        }
      }
    },
    async read(key) {
      return (await has(key)) ? textOf(client, place(key)) : undefined;
    },
    async write(key, pieces) {
      await upload(client, place(key), pieces);
    },
    async link(key, { fileName, mediaType }) {
      const request = new GetObjectCommand({
        ...place(key),
        ResponseContentType: mediaType,
        ResponseContentDisposition: `attachment; filename="${fileName}"`,
      });
      return getSignedUrl(client, request, { expiresIn: LINK_EXPIRES_S });
    },
  };
}

/** Asks for the body when somebody begins to read, and lets go of the connection when they stop, so that none leaks. */
async function* textOf(client: S3Client, place: { Bucket: string; Key: string }): AsyncIterable<string> {
  const { Body } = await client.send(new GetObjectCommand(place));
  const decoder = new TextDecoder();
  for await (const bytes of Body as AsyncIterable<Uint8Array>) yield decoder.decode(bytes, { stream: true });
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
