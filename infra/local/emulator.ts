import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The queue of the emulator, as far as a poller needs it. Visibility in seconds, fractions allowed. */
export interface EmulatedQueue {
  readonly arn: string;
  readonly url: string;
  readonly messages: EmulatedMessage[];
  readonly inflightMessages: ReadonlyMap<string, { readonly message: EmulatedMessage }>;
  dequeue(
    max: number,
    visibilityS: number,
    deadLetters: (arn: string) => EmulatedQueue | undefined,
  ): readonly Received[];
  deleteMessage(receipt: string): boolean;
  waitForMessages(seconds: number): Promise<void>;
}

interface EmulatedMessage {
  readonly messageId: string;
  readonly approximateReceiveCount: number;
}

export interface Received {
  readonly MessageId: string;
  readonly ReceiptHandle: string;
  readonly Body: string;
  readonly MD5OfBody: string;
}

interface SqsStore {
  createQueue(name: string, url: string, arn: string, attributes: Readonly<Record<string, string>>): EmulatedQueue;
  getQueueByArn(arn: string): EmulatedQueue | undefined;
}

interface S3Store {
  createBucket(name: string): void;
  headObject(bucket: string, key: string): { readonly etag: string };
  listObjects(bucket: string, question?: Listing): Listed;
}

interface Listing {
  readonly prefix?: string;
  readonly startAfter?: string;
  readonly marker?: string;
  readonly maxKeys?: number;
}

interface Listed {
  readonly objects: readonly { readonly key: string }[];
  readonly commonPrefixes: readonly string[];
  readonly isTruncated: boolean;
}

interface Stores {
  readonly s3Store: S3Store;
  readonly sqsStore: SqsStore;
  readonly snsStore: object;
}

export interface EmulatorRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  body?: { QueueUrl?: string; Entries?: readonly { readonly Id: string }[] };
  refused?: readonly string[];
}

export interface EmulatorReply {
  code(status: number): EmulatorReply;
  type(mediaType: string): EmulatorReply;
  header(name: string, value: string): EmulatorReply;
  send(body: string): unknown;
}

interface EmulatorApp {
  addHook(name: 'preHandler', hook: (request: EmulatorRequest, reply: EmulatorReply) => Promise<unknown>): void;
  addHook(
    name: 'onSend',
    hook: (request: EmulatorRequest, reply: EmulatorReply, payload: unknown) => Promise<unknown>,
  ): void;
  listen(place: { port: number; host: string }): Promise<string>;
  close(): Promise<void>;
}

/** The stores of fauxqs are not among its exports, so its files are imported by their paths. */
export async function loadEmulator(): Promise<{ app: EmulatorApp; stores: Stores }> {
  const dist = dirname(fileURLToPath(import.meta.resolve('fauxqs')));
  const load = (path: string) => import(pathToFileURL(`${dist}/${path}`).href);
  const [{ buildApp }, { S3Store }, { SqsStore }, { SnsStore }] = await Promise.all(
    ['app.js', 's3/s3Store.js', 'sqs/sqsStore.js', 'sns/snsStore.js'].map(load),
  );
  const stores: Stores = { s3Store: new S3Store(), sqsStore: new SqsStore(), snsStore: new SnsStore() };
  listInKeyOrder(stores.s3Store);
  return { app: buildApp({ logger: false, stores }), stores };
}

/** S3 lists keys by their bytes; the emulator by the language of the machine, so that its pages miss keys. */
function listInKeyOrder(store: S3Store): void {
  const listAll = store.listObjects.bind(store);
  store.listObjects = (bucket, { prefix = '', startAfter, marker, maxKeys = 1000 } = {}) => {
    const after = startAfter ?? marker ?? '';
    const found = listAll(bucket, { prefix, maxKeys: Number.POSITIVE_INFINITY }).objects;
    const objects = found.filter(({ key }) => key > after).sort((a, b) => (a.key < b.key ? -1 : 1));
    return { objects: objects.slice(0, maxKeys), commonPrefixes: [], isTruncated: objects.length > maxKeys };
  };
}
