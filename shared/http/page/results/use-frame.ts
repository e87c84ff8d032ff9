import { useEffect, useState } from 'preact/hooks';
import type { Frame } from './frame.ts';
import { readFrame } from './read-frame.ts';

export interface Loading {
  readonly frame: Frame | undefined;
  readonly bytes: number;
  readonly error: Error | undefined;
}

/** Reads the rows once; where they are many, the count of bytes says that it goes on. */
export function useFrame(path: string): Loading {
  const [loading, setLoading] = useState<Loading>({ frame: undefined, bytes: 0, error: undefined });
  useEffect(() => {
    const abort = new AbortController();
    const tell = (change: Partial<Loading>): void => {
      if (!abort.signal.aborted) setLoading((before) => ({ ...before, ...change }));
    };
    readFrame(path, abort.signal, (bytes) => tell({ bytes })).then(
      (frame) => tell({ frame }),
      (error: Error) => tell({ error }),
    );
    return () => abort.abort();
  }, [path]);
  return loading;
}
