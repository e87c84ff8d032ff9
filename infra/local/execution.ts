import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is sent to the process of a function. */
export interface Order {
  readonly event: unknown;
  readonly requestId: string;
  readonly deadlineMs: number;
}

/** What the process says of one invocation. */
export type Outcome =
  | { readonly kind: 'answer'; readonly json: string }
  | { readonly kind: 'error'; readonly message: string };

export interface FunctionSettings {
  readonly name: string;
  /** The bundle, as it would be deployed. */
  readonly bundle: string;
  /** `function-host.ts`, bundled. */
  readonly host: string;
  readonly timeoutMs: number;
  readonly environment: Readonly<Record<string, string>>;
}

export class InvocationFailed extends Error {
  override readonly name = 'InvocationFailed';
}

/** A process that runs a function, as Lambda runs it: one invocation at a time, kept for the next, ended at its time-out. */
export class Execution {
  readonly #process: ChildProcess;
  readonly #settings: FunctionSettings;
  readonly #ready: Promise<unknown>;

  constructor(settings: FunctionSettings) {
    this.#settings = settings;
    this.#process = fork(settings.host, [settings.bundle], {
      env: {
        ...OF_LAMBDA,
        AWS_ACCESS_KEY_ID: settings.name,
        AWS_LAMBDA_FUNCTION_NAME: settings.name,
        ...settings.environment,
      },
      cwd: tmpdir(),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#ready = this.#next();
    this.#ready.catch(() => undefined);
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /**
   * @param begun told when the handler begins, with what ends the process while it is still at it
   * @throws InvocationFailed when the handler threw, ran out of time or lost its process
   */
  async invoke(event: unknown, begun: (lose: () => boolean) => void = () => undefined): Promise<unknown> {
    await this.#ready;
    let isUnderWay = true;
    const deadlineMs = Date.now() + this.#settings.timeoutMs;
    const timer = setTimeout(() => this.kill(), this.#settings.timeoutMs);
    try {
      const answered = this.#next();
      const order: Order = { event, requestId: randomUUID(), deadlineMs };
      this.#process.send(order, () => undefined);
      begun(() => isUnderWay && this.kill());
      const outcome = (await answered) as Outcome;
      if (outcome.kind === 'error') throw new InvocationFailed(outcome.message);
      return JSON.parse(outcome.json);
    } finally {
      isUnderWay = false;
      clearTimeout(timer);
    }
  }

  /** At once, in the middle of whatever it does. */
  kill(): boolean {
    return this.#process.kill('SIGKILL');
  }

  async #next(): Promise<unknown> {
    const gone = new AbortController();
    const { signal } = gone;
    const lost = async (): Promise<never> => {
      await once(this.#process, 'exit', { signal });
      throw new InvocationFailed(`The process of ${this.#settings.name} ended before it answered.`);
    };
    try {
      const [message] = await Promise.race([once(this.#process, 'message', { signal }), lost()]);
      return message;
    } finally {
      gone.abort();
    }
  }
}

/** What Lambda sets for every function; no variable of this machine reaches one. */
const OF_LAMBDA = {
  AWS_REGION: 'us-east-1',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1769',
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  POWERTOOLS_SERVICE_NAME: 'blkplan',
  POWERTOOLS_METRICS_NAMESPACE: 'blkplan',
  HOME: join(tmpdir(), 'no-home'),
} as const;
