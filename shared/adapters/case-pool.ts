import { Piscina } from 'piscina';
import type { Outcome, SimulateCases } from '#evidence';
import type { Cases } from './case-worker.ts';
import { workerModule } from './worker-module.ts';

interface CasePool {
  readonly simulate: SimulateCases;
  close(): Promise<void>;
}

/** Short simulations go to a thread several at a time, so that handing them over does not take longer than they do. */
const AT_ONCE = 8;

/** Threads of this machine that simulate measured rows. */
export function casePool({ threads }: { readonly threads: number }): CasePool {
  const pool = new Piscina<Cases, readonly Outcome[]>({
    ...workerModule('case-worker'),
    minThreads: threads,
    maxThreads: threads,
    name: 'simulateCases',
  });
  return {
    simulate: async (scenarios, effort) => {
      const size = Math.max(1, Math.min(AT_ONCE, Math.ceil(scenarios.length / threads)));
      const parts = Array.from({ length: Math.ceil(scenarios.length / size) }, (_, i) =>
        pool.run({ scenarios: scenarios.slice(i * size, (i + 1) * size), effort }),
      );
      return (await Promise.all(parts)).flat();
    },
    close: () => pool.destroy(),
  };
}
