export { CsvError } from './csv/cell.ts';
export type { Dialect } from './csv/dialect.ts';
export { type RowReader, readRows, rowReader } from './csv/read.ts';
export { inRowOrder } from './csv/row-order.ts';
export { tableSchema } from './csv/table-schema.ts';
export { translate } from './csv/translate.ts';
export { csvHeader, csvLine } from './csv/write.ts';
export type { SweepCounts } from './points/counts.ts';
export { openSweep, type Sweep } from './points/sweep.ts';
export { sayUnknown, strictRecord } from './problems/names.ts';
export { isRecord, type Place, type Problem, problemCount, rootPlace, show } from './problems/problem.ts';
export { judge } from './rows/judge.ts';
export { hasValueInOverload, isOverloaded, offeredIopsOf } from './rows/overload.ts';
export type { Judgement, Row, RowStatus } from './rows/row.ts';
export { estimateRow, failedRow, simulateRow, simulateScenarioRow } from './rows/simulate-row.ts';
export { screen } from './screening/screening.ts';
export { isPointId, pointId, specHash } from './spec/hash.ts';
export { METRIC_NAMES } from './spec/metrics.ts';
export { type ParsedSpec, parseSweepSpec } from './spec/parse.ts';
export { deepFreeze } from './spec/plain.ts';
export { readPlatform, resolvePlatform } from './spec/platform.ts';
export { readPoint } from './spec/read-point.ts';
export { readSection } from './spec/read-section.ts';
export { sectionSchemas } from './spec/sections.ts';
export {
  type AxisSpec,
  type Bound,
  type Cost,
  DEFAULT_LIMITS,
  type Method,
  type Objective,
  type PlatformSpec,
  type Price,
  type Slo,
  type SweepLimits,
  type SweepSpec,
} from './spec/spec.ts';
export { parseSpecText, SpecTextError } from './spec/text.ts';
export { type InvalidReason, whyInvalid } from './validity/why-invalid.ts';
export { parseJson } from './values/parse-json.ts';
