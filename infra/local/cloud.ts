import { setTimeout as pause } from 'node:timers/promises';
import { FINISHER_TIMEOUT_MS, MAX_RECEIVE_COUNT, VISIBILITY_TIMEOUT_MS, WORKER_TIMEOUT_MS } from '#planner';
import type { FunctionName } from '../bundle.ts';
import { signInEnvironment } from '../sign-in.ts';
import { isAllowed } from './allowed.ts';
import type { GatewayAuth } from './authorizer.ts';
import type { BundleFolder } from './bundles.ts';
import type { EmulatedQueue } from './emulator.ts';
import { type Endpoint, startEndpoint, type Trouble } from './endpoint.ts';
import { feed } from './event-source.ts';
import { LocalFunction, type Witness } from './function.ts';
import { type Gateway, startGateway } from './gateway.ts';

export interface LocalCloudSettings {
  /** Of the API; 0 takes a free one. */
  readonly port: number;
  readonly auth: GatewayAuth;
  /** Parts in work at once. */
  readonly workers: number;
  readonly workerTimeoutMs: number;
  readonly apiTimeoutMs: number;
  readonly visibilityS: () => number;
  readonly isDoubled: () => boolean;
  readonly order: (() => number) | undefined;
  /** How often the sweep-up looks. */
  readonly sweepUpEveryMs: number;
  readonly bundles: BundleFolder;
  readonly environment: Readonly<Record<string, string>>;
  readonly trouble: Trouble;
  readonly witness: Partial<Readonly<Record<FunctionName, Witness>>>;
  /** Told of every invocation that failed. */
  readonly failed: (error: unknown) => void;
}

export interface LocalCloud {
  readonly url: string;
  readonly endpoint: Endpoint;
  readonly bucket: string;
  readonly parts: EmulatedQueue;
  readonly functions: Readonly<Record<FunctionName, LocalFunction>>;
  stop(): Promise<void>;
}

const BUCKET = 'blkplan';
/** The rights of the stack hold here too. */
const DENIED = { status: 403, code: 'AccessDenied' };
const API_TIMEOUT_MS = 29_000;
/** Lambda has its own machine for each; here the cores are shared. */
const FINISHERS = 2;

const CALM: Omit<LocalCloudSettings, 'bundles'> = {
  port: 0,
  auth: 'nobody-asked',
  workers: 2,
  workerTimeoutMs: WORKER_TIMEOUT_MS,
  apiTimeoutMs: API_TIMEOUT_MS,
  visibilityS: () => VISIBILITY_TIMEOUT_MS / 1_000,
  isDoubled: () => false,
  order: undefined,
  sweepUpEveryMs: 15 * 60_000,
  environment: {},
  trouble: () => undefined,
  witness: {},
  failed: () => undefined,
};

/** What the stack deploys, on loopback: the built bundles, the queues that feed them and the API in front. */
export async function startLocalCloud(
  given: Partial<LocalCloudSettings> & Pick<LocalCloudSettings, 'bundles'>,
): Promise<LocalCloud> {
  const settings = { ...CALM, ...given };
  const endpoint = await startEndpoint((call) => (isAllowed(call) ? settings.trouble(call) : DENIED));
  endpoint.createBucket(BUCKET);
  const queues = createQueues(endpoint);
  const functions = createFunctions(settings, endpoint.url, queues);
  const stopping = new AbortController();
  const feeding = feedAll({ settings, endpoint, queues, functions, signal: stopping.signal });
  const gateway = await startGateway((event) => functions.api.invoke(event), settings);
  if (typeof settings.auth === 'object') endpoint.allowOrigin(gateway.url);
  return {
    url: gateway.url,
    endpoint,
    bucket: BUCKET,
    parts: queues.parts,
    functions,
    stop: () => stop({ gateway, endpoint, functions, feeding, stopping }),
  };
}

interface Queues {
  readonly parts: EmulatedQueue;
  readonly finish: EmulatedQueue;
  readonly deadParts: EmulatedQueue;
  readonly deadFinishes: EmulatedQueue;
}

function createQueues(endpoint: Endpoint): Queues {
  const deadParts = endpoint.createQueue('parts-dead');
  const deadFinishes = endpoint.createQueue('finish-dead');
  const redrive = { maxReceiveCount: MAX_RECEIVE_COUNT };
  return {
    deadParts,
    deadFinishes,
    parts: endpoint.createQueue('parts', { ...redrive, deadLetters: deadParts }),
    finish: endpoint.createQueue('finish', { ...redrive, deadLetters: deadFinishes }),
  };
}

type Functions = Readonly<Record<FunctionName, LocalFunction>>;

function createFunctions(settings: LocalCloudSettings, endpointUrl: string, queues: Queues): Functions {
  const environment = {
    AWS_ENDPOINT_URL_S3: endpointUrl,
    AWS_ENDPOINT_URL_SQS: endpointUrl,
    BUCKET,
    PARTS_QUEUE_URL: queues.parts.url,
    FINISH_QUEUE_URL: queues.finish.url,
    FIRST_PAUSE_S: '0',
    WORKERS: String(settings.workers),
    ...(typeof settings.auth === 'object' && signInEnvironment(settings.auth, endpointUrl)),
    ...settings.environment,
  };
  const { host } = settings.bundles;
  const make = (name: FunctionName, timeoutMs: number): LocalFunction => {
    const bundle = settings.bundles.functions[name];
    return new LocalFunction({ name, bundle, host, timeoutMs, environment }, settings.witness[name]);
  };
  return {
    api: make('api', settings.apiTimeoutMs),
    worker: make('worker', settings.workerTimeoutMs),
    'failed-parts': make('failed-parts', settings.workerTimeoutMs),
    finisher: make('finisher', FINISHER_TIMEOUT_MS),
    'sweep-up': make('sweep-up', FINISHER_TIMEOUT_MS),
  };
}

interface Running {
  readonly settings: LocalCloudSettings;
  readonly endpoint: Endpoint;
  readonly queues: Queues;
  readonly functions: Functions;
  readonly signal: AbortSignal;
}

async function feedAll({ settings, endpoint, queues, functions, signal }: Running): Promise<void> {
  const { visibilityS, isDoubled, order, failed, workers } = settings;
  const common = { queueByArn: endpoint.queueByArn, batchSize: 1, visibilityS, isDoubled, order, failed };
  const source = (queue: EmulatedQueue, name: FunctionName, maxConcurrency: number) =>
    feed({ ...common, queue, maxConcurrency, invoke: (event) => functions[name].invoke(event) }, signal);
  await Promise.all([
    source(queues.parts, 'worker', workers),
    source(queues.finish, 'finisher', FINISHERS),
    source(queues.deadParts, 'failed-parts', 1),
    source(queues.deadFinishes, 'failed-parts', 1),
    sweepUpRegularly(settings, functions, signal),
  ]);
}

async function sweepUpRegularly(
  settings: LocalCloudSettings,
  functions: Functions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await pause(settings.sweepUpEveryMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await functions['sweep-up'].invoke({}).catch(settings.failed);
  }
}

interface Stopping {
  readonly gateway: Gateway;
  readonly endpoint: Endpoint;
  readonly functions: Functions;
  readonly feeding: Promise<void>;
  readonly stopping: AbortController;
}

async function stop({ gateway, endpoint, functions, feeding, stopping }: Stopping): Promise<void> {
  stopping.abort();
  await gateway.close();
  for (const each of Object.values(functions)) each.stop();
  await feeding;
  await endpoint.close();
}
