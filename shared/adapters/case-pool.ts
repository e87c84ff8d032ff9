import { Piscina } from 'piscina';
import type { Outcome, SimulateCases } from '#evidence';
import type { Case } from './case-worker.ts';
import { workerModule } from './worker-module.ts';

interface CasePool {
  readonly simulate: SimulateCases;
  close(): Promise<void>;
}

/** Threads of this machine that simulate measured rows, one at a time each. */
export function casePool({ threads }: { readonly threads: number }): CasePool {
  const pool = new Piscina<Case, Outcome>({
    ...workerModule('case-worker'),
    minThreads: threads,
    maxThreads: threads,
    name: 'simulateCase',
  });
  return {
    simulate: (scenarios, effort) => Promise.all(scenarios.map((scenario) => pool.run({ scenario, effort }))),
    close: () => pool.destroy(),
  };
}
