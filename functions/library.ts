import { inlineSimulator, memoryStore, oneMachine } from '#adapters';
import type { Advice } from '#advice';
import { objectKeys, PlannerError, type SweepStatus, submitSweep } from '#planner';
import type { Report } from '#report';
import { csvHeader, csvLine, type Dialect, parseSpecText, type Row, readRows, type SweepLimits } from '#sweep';
import { InvalidSpec } from './library/invalid-spec.ts';
import type { SweepSpecInput } from './library/spec-input.ts';

export type { Advice, Verdict } from '#advice';
export {
  type Measurements,
  type ProfileLine,
  type Run,
  type Scenario,
  type SimulationResult,
  simulate,
} from '#blocklayer';
export type { Report } from '#report';
export type { Dialect, Problem, Row, SweepLimits } from '#sweep';
export { InvalidSpec } from './library/invalid-spec.ts';
export { type SimulatedPoint, simulatePoint } from './library/simulate-point.ts';
export type { AxisInput, PointInput, SweepSpecInput, ValueInput } from './library/spec-input.ts';

export interface SweepOptions {
  readonly limits?: SweepLimits;
}

export interface SweepResult {
  readonly rows: readonly Row[];
  /** The finalists again, at the rate that one host must carry; empty without a demanded rate. */
  readonly finalists: readonly Row[];
  readonly advice: Advice;
  /** The bytes of results.csv as the command line writes it. */
  csv(dialect?: Dialect): string;
  report(): Report;
}

/**
 * Runs a sweep in this process, without disk or network, and waits for its end. The same spec gives the same result,
 * to the byte, as the command line and the HTTP API do.
 * @param spec an object, or YAML or JSON text
 * @throws InvalidSpec with every problem of the spec; SpecTextError for text that is neither YAML nor JSON
 */
export async function runSweep(spec: SweepSpecInput | string, { limits }: SweepOptions = {}): Promise<SweepResult> {
  const store = memoryStore();
  const machine = oneMachine({ store, simulate: inlineSimulator(), workers: 1 });
  await machine.start();
  try {
    const input = typeof spec === 'string' ? parseSpecText(spec) : spec;
    const { id } = await submitSweep(machine.ports, {
      spec: input,
      caller: 'library',
      ...(limits && { limits }),
    }).catch(explain);
    return await resultOf(store, await machine.ended(id));
  } finally {
    await machine.stop();
  }
}

async function resultOf(store: ReturnType<typeof memoryStore>, { id, reason }: SweepStatus): Promise<SweepResult> {
  const [csv, finalists, report] = await Promise.all(
    (['results.csv', 'finalists.csv', 'report.json'] as const).map((name) => store.get(objectKeys.result(id, name))),
  );
  if (csv === undefined || report === undefined) throw new Error(reason ?? 'The sweep ended without results.');
  const said = JSON.parse(report) as Report;
  const rows = readRows(csv);
  return {
    rows,
    finalists: finalists === undefined ? [] : readRows(finalists),
    advice: said,
    csv: (dialect) => csvHeader(dialect) + rows.map((row) => csvLine(row, dialect)).join(''),
    report: () => said,
  };
}

function explain(error: unknown): never {
  if (error instanceof PlannerError && error.problems.length > 0)
    throw new InvalidSpec('The sweep spec', error.problems);
  throw error;
}
