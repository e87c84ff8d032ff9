import type { FunctionName } from './bundle.ts';
import type { FedQueue } from './fed-queue.ts';
import type { PlannerFunction } from './planner-function.ts';

type Functions = Readonly<Record<FunctionName, PlannerFunction>>;

interface ObjectRights {
  readonly read: readonly string[];
  readonly write: readonly string[];
  readonly remove: readonly string[];
}

const EVERYTHING = ['sweeps/*', 'active/*', 'newest/*', 'deleted/*', 'idempotency/*'];

/** Which objects each function reads, writes and deletes. */
export const OBJECTS: Readonly<Record<FunctionName, ObjectRights>> = {
  api: { read: EVERYTHING, write: EVERYTHING, remove: ['sweeps/*', 'active/*', 'newest/*'] },
  worker: {
    read: ['sweeps/*'],
    write: ['sweeps/*/parts/*', 'sweeps/*/checkpoints/*'],
    remove: ['sweeps/*/checkpoints/*'],
  },
  finisher: {
    read: ['sweeps/*'],
    write: ['sweeps/*', 'active/*'],
    remove: ['sweeps/*/finalists.csv', 'sweeps/*/sensitivity.csv', 'active/*'],
  },
  'failed-parts': {
    read: ['sweeps/*'],
    write: ['sweeps/*/failed/*', 'sweeps/*/status.json', 'active/*'],
    remove: ['active/*'],
  },
  'sweep-up': {
    read: ['sweeps/*', 'active/*', 'deleted/*'],
    write: ['active/*'],
    remove: ['sweeps/*', 'active/*', 'newest/*'],
  },
};

/** Every pattern of the above once. */
export const OBJECT_PATTERNS: ReadonlySet<string> = new Set(
  Object.values(OBJECTS).flatMap(({ read, write, remove }) => [...read, ...write, ...remove]),
);

export function allowObjects(functions: Functions, bucketArn: string): void {
  const arns = (patterns: readonly string[]): string[] => patterns.map((pattern) => `${bucketArn}/${pattern}`);
  for (const [name, { read, write, remove }] of Object.entries(OBJECTS) as [FunctionName, ObjectRights][]) {
    const each = functions[name];
    each.allow(['s3:GetObject'], arns(read));
    each.allow(['s3:PutObject', 's3:AbortMultipartUpload'], arns(write));
    each.allow(['s3:DeleteObject'], arns(remove));
    // Of the bucket, without a condition on the prefix: only who may list is told 404 for an absent object, others 403.
    each.allow(['s3:ListBucket'], [bucketArn]);
  }
}

/** Which queues each function sends to. */
export const SENDS: Readonly<Record<FunctionName, readonly ('parts' | 'finish')[]>> = {
  api: ['parts', 'finish'],
  worker: ['parts', 'finish'],
  finisher: [],
  'failed-parts': ['finish'],
  'sweep-up': ['parts', 'finish'],
};

export function allowSending(functions: Functions, queues: Readonly<Record<'parts' | 'finish', FedQueue>>): void {
  for (const [name, targets] of Object.entries(SENDS) as [FunctionName, ('parts' | 'finish')[]][]) {
    const arns = targets.map((target) => queues[target].queue.queueArn);
    if (arns.length > 0) functions[name].allow(['sqs:SendMessage'], arns);
  }
}
