export type { FinishMessage, PartMessage } from './messages.ts';
export { objectKeys, type ResultName } from './object-keys.ts';
export { PlannerError, type RefusalCode } from './planner-error.ts';
export {
  type Clock,
  type MessageQueue,
  type ObjectStore,
  type Ports,
  type RowOrder,
  type RowSimulator,
  StoreError,
  type StoredObject,
} from './ports.ts';
export { SWEEP_ID } from './sweep-id.ts';
