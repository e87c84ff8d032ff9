export type { EvidenceRole, MeasurementFile, NamedFile } from './file/measurement-file.ts';
export { type ParsedMeasurements, parseMeasurementFile } from './file/read-file.ts';
export { type Calibration, calibrate, type FittedKey } from './fit/calibrate.ts';
export { type BuiltInFile, builtInFiles } from './measured/registry.ts';
export type { ComparedFunction, ComparedMetric } from './validate/compare.ts';
export type { ComparedPair } from './validate/compare-pairs.ts';
export type { Errors, PairErrors, Predictions, Summary } from './validate/summary.ts';
export { type Validation, validate } from './validate/validate.ts';
