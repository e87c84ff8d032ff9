import { StoreError } from '#planner';

/** Lets those who wait for the end of a sweep look again whenever it may have come. */
export class Watch {
  readonly #report: (error: unknown) => void;
  #waiting: { wake: () => void; fail: (error: StoreError) => void }[] = [];
  #lastError: string | undefined;

  constructor(report: (error: unknown) => void = () => undefined) {
    this.#report = report;
  }

  get lastError(): string | undefined {
    return this.#lastError;
  }

  nextChange(): Promise<void> {
    return new Promise((wake, fail) => {
      this.#waiting.push({ wake, fail });
    });
  }

  tell(): void {
    for (const { wake } of this.#waiting.splice(0)) wake();
  }

  /** A store that refuses (a full disk) may be usable later, but who waits wants to know now. */
  failed(error: unknown): void {
    this.#lastError = error instanceof Error ? error.message : String(error);
    this.#report(error);
    if (!(error instanceof StoreError)) return;
    for (const { fail } of this.#waiting.splice(0)) fail(error);
  }
}
