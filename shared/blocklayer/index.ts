export type { Range } from './analytic/demands.ts';
export { type Estimate, estimate, middle } from './analytic/estimate.ts';
export { HYBRID_KERNELS } from './completions/hybrid-kernels.ts';
export { isBuiltCompletion } from './completions/table.ts';
export { type CostClass, UNIT_COSTS, type UnitCost, type UnitCostName } from './costs/costs.ts';
export { isSince, type KernelVersion, kernelVersion } from './host/kernel.ts';
export { workloadsOf } from './io/workloads.ts';
export {
  type Measurements,
  ModelFault,
  type Precision,
  type ProfileLine,
  type Run,
  type SimulationResult,
} from './measurements.ts';
export type { GroupMetrics } from './measuring/groups.ts';
export { queueOfCpu } from './queues/queue-map.ts';
export type {
  CompletionKeys,
  CostKeys,
  DeviceKeys,
  HostKeys,
  PathKeys,
  QueueKeys,
  Scenario,
  WorkloadKeys,
} from './scenario.ts';
export { MODEL_VERSION, simulate } from './simulate.ts';
export { SIZE_MAX, sizeOf } from './size.ts';
