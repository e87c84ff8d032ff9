export { acceptSpec } from './accept-spec.ts';
export { adviseOn, adviseSweep, readBeside, withGoal } from './advise-sweep.ts';
export { cancelSweep, deleteSweep, retrySweep } from './change.ts';
export { buryFinish, buryPart, handleFinish, handlePart, UnknownMessage, type Verdict } from './deliveries.ts';
export type { Ending, EndState, Plan, RowTally } from './documents.ts';
export type { CloudCost, Estimate } from './estimate.ts';
export { type FinishOutcome, finishSweep } from './finish.ts';
export {
  DEFAULT_CONCURRENCY,
  FINISHER_TIMEOUT_MS,
  MAX_RECEIVE_COUNT,
  VISIBILITY_TIMEOUT_MS,
  WORKER_TIMEOUT_MS,
} from './limits.ts';
export { linkToResults } from './links.ts';
export { listSweeps, type SweepPage } from './list.ts';
export type { FinishMessage, PartMessage } from './messages.ts';
export { objectKeys, RESULT_NAMES, type ResultName } from './object-keys.ts';
export { planSweep, type SweepPreview } from './plan-sweep.ts';
export { PlannerError, type RefusalCode } from './planner-error.ts';
export {
  type Clock,
  type Download,
  type MessageQueue,
  type ObjectStore,
  type Ports,
  type RowOrder,
  type RowSimulator,
  type StoredObject,
  StoreError,
} from './ports.ts';
export { LIST_PRICES, type Prices } from './prices.ts';
export { openResult, openResults, type ResultsRequest } from './results.ts';
export { type PartOutcome, runPart, type Shift } from './run-part.ts';
export { type Progress, requireSpec, type SweepState, type SweepStatus, sweepStatus } from './status.ts';
export { type Accepted, type Submission, submitSweep } from './submit.ts';
export { SWEEP_ID } from './sweep-id.ts';
export { type SweepUp, sweepUp, takeOver } from './sweep-up.ts';
