import { useCallback, useEffect, useState } from 'preact/hooks';
import { Unreachable } from '../api/call.ts';
import { type Sweep, sweepOf } from '../api/sweeps.ts';

const ASK_AGAIN_MS = 500;
/** A server that is away is not asked more often than this. */
const WAIT_FOR_SERVER_MS = 1000;

export interface Watched {
  readonly sweep: Sweep | undefined;
  readonly error: Error | undefined;
  /** The server does not answer; it is asked again until it does. */
  readonly isLost: boolean;
  /** When the first rows were seen, and how many: what the rate is taken from. */
  readonly since: Moment | undefined;
  readonly look: () => void;
}

interface Moment {
  readonly ms: number;
  readonly rows: number;
}

/** Follows a sweep to its end. */
export function useSweep(id: string): Watched {
  const [seen, setSeen] = useState<Omit<Watched, 'look'>>(NOTHING);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void follow(id, abort.signal, (change) => setSeen((before) => ({ ...before, ...change(before) })));
    return () => abort.abort();
  }, [id, round]);
  return { ...seen, look: useCallback(() => setRound((before) => before + 1), []) };
}

const NOTHING = { sweep: undefined, error: undefined, isLost: false, since: undefined } as const;

type Seen = Omit<Watched, 'look'>;
type Tell = (change: (before: Seen) => Partial<Seen>) => void;

async function follow(id: string, signal: AbortSignal, tell: Tell): Promise<void> {
  while (!signal.aborted) {
    try {
      const sweep = await sweepOf(id, signal);
      const now = { ms: performance.now(), rows: sweep.progress.rows_done };
      tell(({ since }) => ({ sweep, error: undefined, isLost: false, since: since ?? now }));
      if (hasEnded(sweep)) return;
      await pause(ASK_AGAIN_MS);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Unreachable)) return tell(() => ({ error: error as Error }));
      tell(() => ({ isLost: true, since: undefined }));
      await pause(WAIT_FOR_SERVER_MS);
    }
  }
}

export function hasEnded({ status }: Pick<Sweep, 'status'>): boolean {
  return status !== 'queued' && status !== 'running';
}

export function hasResults(sweep: Sweep): boolean {
  return hasEnded(sweep) && (sweep.rows?.ok ?? 0) + (sweep.rows?.invalid ?? 0) + (sweep.rows?.failed ?? 0) > 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
