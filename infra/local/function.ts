import { Execution, type FunctionSettings } from './execution.ts';

/** Told of an invocation that begins. `lose` ends its process, as long as it is under way; true when it did. */
export type Witness = (event: unknown, lose: () => boolean) => void;

/** A function with as many processes as invocations were ever under way at once. */
export class LocalFunction {
  readonly #settings: FunctionSettings;
  readonly #witness: Witness;
  readonly #idle: Execution[] = [];
  readonly #all = new Set<Execution>();

  constructor(settings: FunctionSettings, witness: Witness = () => undefined) {
    this.#settings = settings;
    this.#witness = witness;
  }

  async invoke(event: unknown): Promise<unknown> {
    const execution = this.#take();
    try {
      return await execution.invoke(event, (lose) => this.#witness(event, lose));
    } finally {
      if (execution.isAlive) this.#idle.push(execution);
      else this.#all.delete(execution);
    }
  }

  stop(): void {
    for (const execution of this.#all) execution.kill();
  }

  #take(): Execution {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (idle.isAlive) return idle;
      this.#all.delete(idle);
    }
    const started = new Execution(this.#settings);
    this.#all.add(started);
    return started;
  }
}
