import { StoreError } from '#planner';

/** Lets those who wait for the end of a sweep look again whenever it may have come. */
export class Watch {
  readonly #report: (error: unknown) => void;
  #waiting: (() => void)[] = [];
  #lastError: string | undefined;
  #storeError: StoreError | undefined;

  constructor(report: (error: unknown) => void = () => undefined) {
    this.#report = report;
  }

  get lastError(): string | undefined {
    return this.#lastError;
  }

  nextChange(): Promise<void> {
    return new Promise((wake) => {
      this.#waiting.push(wake);
    });
  }

  tell(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  failed(error: unknown): void {
    this.#lastError = error instanceof Error ? error.message : String(error);
    if (error instanceof StoreError) this.#storeError = error;
    this.#report(error);
    this.tell();
  }

  /** A store that refuses (a full disk) may be usable later, but who waits wants to know now; told once. */
  throwStoreError(): void {
    const error = this.#storeError;
    this.#storeError = undefined;
    if (error !== undefined) throw error;
  }
}
