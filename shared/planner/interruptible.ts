import type { RowSimulator } from './ports.ts';

/** This process was asked to stop; whoever starts again begins the step anew. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Lets go of the rows at the signal, also of those in work: for a step that is done anew as a whole. */
export function interruptible(simulate: RowSimulator, signal: AbortSignal): RowSimulator {
  return (spec, orders) =>
    new Promise((resolve, reject) => {
      const stop = (): void => reject(new Interrupted('Asked to stop.'));
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      simulate(spec, orders)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', stop));
    });
}
