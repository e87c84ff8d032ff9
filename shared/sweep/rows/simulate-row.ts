import { estimate, MODEL_VERSION, ModelFault, middle, type Scenario, simulate, sizeOf } from '#blocklayer';
import { toScenario } from '#platforms';
import { type Point, SCHEMA_VERSION } from '#vocabulary';
import type { Sweep } from '../points/sweep.ts';
import { pointId } from '../spec/hash.ts';
import type { SweepSpec } from '../spec/spec.ts';
import { whyInvalid } from '../validity/why-invalid.ts';
import { judge } from './judge.ts';
import { roundMeasurements, rowNumber } from './rounding.ts';
import type { Row } from './row.ts';

/**
 * Runs one row of a sweep. A point that cannot exist gives a row `invalid`, a fault of the model a row `failed`;
 * any other error is thrown.
 * @param hostRateIops of a finalist: open loop at so many arrivals per second of the host; null leaves the point as it is
 */
export function simulateRow(sweep: Sweep, rowIndex: number, hostRateIops: number | null = null): Row {
  const scenario = scenarioAt(sweep, rowIndex);
  return simulateScenarioRow(
    sweep.spec,
    rowIndex,
    hostRateIops === null ? scenario : scenarioAt(sweep, rowIndex, { rate_iops: shareOfJob(hostRateIops, scenario) }),
  );
}

/** The jobs of a host share its arrivals evenly; those of a group with a rate of its own keep that. */
function shareOfJob(hostRateIops: number, scenario: Scenario): number {
  return rowNumber(hostRateIops / sizeOf(scenario).jobs);
}

/** The same for any configuration; the replicate follows from the row index. */
export function simulateScenarioRow(spec: SweepSpec, rowIndex: number, scenario: Scenario): Row {
  const blank = blankRow(spec, rowIndex, scenario);
  const reason = whyInvalid(scenario);
  if (reason !== undefined)
    return { ...blank, status: 'invalid', errorCode: reason.code, errorMessage: reason.message };
  try {
    const { measurements: exact } = simulate(scenario, {
      seed: spec.seed,
      replicate: blank.replicate,
      precision: spec.precision,
    });
    const measurements = roundMeasurements(exact);
    return { ...blank, status: 'ok', measurements, judgement: judge(spec, scenario, measurements) };
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    return { ...blank, errorCode: 'model_fault', errorMessage: oneLine(error.message) };
  }
}

/** The row of a point that screening left out: the middle of the bounds, and nothing where they say nothing. */
export function estimateRow(sweep: Sweep, rowIndex: number): Row {
  const scenario = scenarioAt(sweep, rowIndex);
  const bounds = estimate(scenario);
  if (bounds === null) throw new RangeError(`Row ${rowIndex} cannot be estimated.`);
  const [iops, cores] = [middle(bounds.iops), middle(bounds.cpuCores)];
  const estimated = {
    iops: rowNumber(iops),
    read_iops: rowNumber(iops * bounds.reads),
    write_iops: rowNumber(iops * (1 - bounds.reads)),
    bandwidth_bytes_per_s: rowNumber(iops * scenario.bs),
    lat_mean_us: rowNumber(middle(bounds.latencyUs)),
    cpu_cores_used: rowNumber(cores),
    cpu_ns_per_io: rowNumber((cores * NS_PER_S) / iops),
  };
  return { ...blankRow(sweep.spec, rowIndex, scenario), status: 'ok', evaluatedBy: 'analytic', estimated };
}

/** The row of a run that did not end: the worker died, or the part was given up. */
export function failedRow(sweep: Sweep, rowIndex: number, errorCode: string, errorMessage: string): Row {
  const blank = blankRow(sweep.spec, rowIndex, scenarioAt(sweep, rowIndex));
  return { ...blank, errorCode: oneLine(errorCode), errorMessage: oneLine(errorMessage) };
}

/** All scenarios are made in one place, and so are of one shape: of others the model's code would be compiled anew. */
function scenarioAt(sweep: Sweep, rowIndex: number, further: Point = {}): Scenario {
  const point = sweep.pointAt(Math.floor(rowIndex / sweep.spec.replicates));
  if (point === undefined) throw new RangeError(`Row ${rowIndex} is not a row of this sweep.`);
  return toScenario(sweep.platform, { ...point, ...further });
}

function blankRow(spec: SweepSpec, rowIndex: number, scenario: Scenario): Row {
  return {
    rowIndex,
    pointId: pointId(scenario),
    replicate: rowIndex % spec.replicates,
    status: 'failed',
    errorCode: null,
    errorMessage: null,
    scenario,
    seed: spec.seed,
    evaluatedBy: 'simulation',
    measurements: null,
    estimated: null,
    judgement: null,
    modelVersion: MODEL_VERSION,
    schemaVersion: SCHEMA_VERSION,
  };
}

const NS_PER_S = 1e9;
const MESSAGE_CHARACTERS_MAX = 500;

/** Text for a cell: one line (so that a row is one line), well-formed, of bearable length, never empty. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(/\p{Cs}/gu, '\uFFFD');
  return line.trim().slice(0, MESSAGE_CHARACTERS_MAX) || 'no message';
}
