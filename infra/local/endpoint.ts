import { type EmulatedQueue, type EmulatorReply, type EmulatorRequest, loadEmulator } from './emulator.ts';
import { preconditionFailure } from './preconditions.ts';

/** One request to the endpoint, before it is answered. */
export interface Call {
  readonly service: 's3' | 'sqs';
  readonly method: string;
  /** Key of the object, empty for a list; or name of the SQS action. */
  readonly target: string;
  /** Who signed: the access key of the caller. */
  readonly caller: string;
  /** Name of the queue. */
  readonly queue?: string;
  /** Part of an upload in parts. */
  readonly isUpload: boolean;
}

/** What the endpoint answers instead; undefined lets the call through. */
export type Trouble = (call: Call) => Fault | undefined;

export type Fault =
  /** An error answer of S3 or SQS. */
  | { readonly status: number; readonly code: string }
  /** Entries of a `SendMessageBatch`, by their place, that are not accepted. */
  | { readonly refusedEntries: (count: number) => ReadonlySet<number> };

export interface Endpoint {
  readonly url: string;
  createBucket(name: string): void;
  /** Pages of this origin may read what links lead to. */
  allowOrigin(origin: string): void;
  createQueue(name: string, settings?: { deadLetters?: EmulatedQueue; maxReceiveCount?: number }): EmulatedQueue;
  queueByArn(arn: string): EmulatedQueue | undefined;
  close(): Promise<void>;
}

const REGION = 'us-east-1';
const ACCOUNT = '000000000000';

/** S3 and SQS on loopback: the package fauxqs, with what S3 promises about conditional writes and it does not keep. */
export async function startEndpoint(trouble: Trouble = () => undefined, port = 0): Promise<Endpoint> {
  const { app, stores } = await loadEmulator();
  const origins = new Set<string>();
  app.addHook('preHandler', async (request, reply) => {
    const call = callOf(request);
    const { origin } = request.headers;
    if (origin !== undefined && origins.has(origin)) reply.header('access-control-allow-origin', origin);
    const fault = trouble(call);
    if (fault !== undefined && 'status' in fault) return refuse(reply, call, fault);
    if (fault !== undefined && dropEntries(request, fault.refusedEntries)) {
      return reply.type('application/x-amz-json-1.0').send('{}');
    }
    const failure = preconditionFailure(request, (bucket, key) => stores.s3Store.headObject(bucket, key));
    return failure === undefined ? undefined : refuse(reply, call, failure);
  });
  app.addHook('onSend', async ({ refused }, _, payload) => (refused ? withFailures(payload, refused) : payload));
  const url = await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    createBucket: (name) => stores.s3Store.createBucket(name),
    allowOrigin: (origin) => void origins.add(origin),
    createQueue(name, { deadLetters, maxReceiveCount } = {}) {
      const redrive = JSON.stringify({ maxReceiveCount, deadLetterTargetArn: deadLetters?.arn });
      const attributes = deadLetters === undefined ? {} : { RedrivePolicy: redrive };
      return stores.sqsStore.createQueue(name, `${url}/${ACCOUNT}/${name}`, arnOf(name), attributes);
    },
    queueByArn: (arn) => stores.sqsStore.getQueueByArn(arn),
    close: () => app.close(),
  };
}

function arnOf(name: string): string {
  return `arn:aws:sqs:${REGION}:${ACCOUNT}:${name}`;
}

function callOf({ method, url, headers, body }: EmulatorRequest): Call {
  const caller = /Credential=([^/]+)/.exec(headers['authorization'] ?? '')?.[1] ?? '';
  const action = headers['x-amz-target']?.replace('AmazonSQS.', '');
  const { pathname, searchParams } = new URL(url, 'http://endpoint');
  if (action === undefined) {
    const target = decodeURIComponent(pathname).replace(/^\/[^/]+\/?/, '');
    return { service: 's3', method, target, caller, isUpload: searchParams.has('uploadId') };
  }
  const queue = body?.QueueUrl?.split('/').at(-1);
  return { service: 'sqs', method, target: action, caller, isUpload: false, ...(queue !== undefined && { queue }) };
}

function refuse(reply: EmulatorReply, { service }: Call, { status, code }: { status: number; code: string }): unknown {
  if (service === 's3') {
    return reply.code(status).type('application/xml').send(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
  }
  reply.header('x-amzn-query-error', `${code};Sender`);
  return reply
    .code(status)
    .type('application/x-amz-json-1.0')
    .send(JSON.stringify({ __type: code, message: 'no' }));
}

/** True when no entry is left to send. */
function dropEntries(request: EmulatorRequest, choose: (count: number) => ReadonlySet<number>): boolean {
  const entries = request.body?.Entries;
  if (entries === undefined) return false;
  const refused = choose(entries.length);
  request.refused = entries.filter((_, i) => refused.has(i)).map(({ Id }) => Id);
  request.body = { ...request.body, Entries: entries.filter((_, i) => !refused.has(i)) };
  return request.refused.length === entries.length;
}

function withFailures(payload: unknown, refused: readonly string[]): string {
  const answer = JSON.parse(String(payload)) as { Successful?: readonly object[] };
  const Failed = refused.map((Id) => ({ Id, SenderFault: false, Code: 'ServiceUnavailable', Message: 'try again' }));
  return JSON.stringify({ Successful: answer.Successful ?? [], Failed });
}
