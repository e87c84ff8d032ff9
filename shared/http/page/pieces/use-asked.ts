import { useEffect, useState } from 'preact/hooks';

/** What a question to the server has come to. The last answer stays while the next is awaited. */
export interface Asked<T> {
  readonly answer: T | undefined;
  readonly error: Error | undefined;
  readonly busy: boolean;
}

/**
 * Asks when `about` changes, after `waitMs` of quiet, and drops the answer to a question that is no longer the latest.
 * `about` is undefined while there is nothing to ask.
 */
export function useAsked<T>(
  about: string | undefined,
  ask: (about: string, signal: AbortSignal) => Promise<T>,
  waitMs = 0,
): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ answer: undefined, error: undefined, busy: about !== undefined });
  useEffect(() => {
    if (about === undefined) return;
    const abort = new AbortController();
    setAsked((before) => ({ ...before, busy: true }));
    const settle = (outcome: Partial<Asked<T>>): void => {
      if (!abort.signal.aborted) setAsked((before) => ({ ...before, error: undefined, ...outcome, busy: false }));
    };
    const timer = setTimeout(() => {
      ask(about, abort.signal).then(
        (answer) => settle({ answer }),
        (error: Error) => settle({ error }),
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [about]);
  return asked;
}
