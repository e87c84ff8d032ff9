import { Piscina } from 'piscina';
import type { Scenario } from '#blocklayer';
import type { Outcome, SimulateCases } from '#evidence';
import { workerModule } from './worker-module.ts';

interface CasePool {
  readonly simulate: SimulateCases;
  close(): Promise<void>;
}

/** Threads of this machine that simulate measured rows, one at a time each. */
export function casePool({ threads }: { readonly threads: number }): CasePool {
  const pool = new Piscina<Scenario, Outcome>({
    ...workerModule('case-worker'),
    minThreads: threads,
    maxThreads: threads,
    name: 'simulateCase',
  });
  return {
    simulate: (scenarios) => Promise.all(scenarios.map((scenario) => pool.run(scenario))),
    close: () => pool.destroy(),
  };
}
