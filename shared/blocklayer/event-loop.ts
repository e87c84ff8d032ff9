import { segmentEnded } from './host/execution.ts';
import { callArrived, coalescingEnded, vectorArrived } from './host/interrupts.ts';
import { deviceStageEnded } from './io/at-device.ts';
import { STAGE } from './io/ios.ts';
import { timerRanOut } from './io/submitter.ts';
import type { Machine } from './machine.ts';
import { ModelFault } from './measurements.ts';

/** So many events without a finished IO mean that the model runs in circles. */
const EVENTS_WITHOUT_PROGRESS_MAX = 20_000_000;

/** Runs until `ios` IOs in all have been completed since the start. */
export function runUntilCompleted(m: Machine, ios: number): void {
  let completed = m.meter.everCompleted;
  let events = 0;
  while (m.meter.everCompleted < ios) {
    const slot = m.events.next();
    if (slot < 0) throw stalled(m);
    happen(m, slot);
    events++;
    if (events < EVENTS_WITHOUT_PROGRESS_MAX) continue;
    if (m.meter.everCompleted === completed) throw stalled(m);
    completed = m.meter.everCompleted;
    events = 0;
  }
}

function happen(m: Machine, slot: number): void {
  const { slots } = m;
  if (slot >= slots.request) requestStageEnded(m, slot - slots.request);
  else if (slot < slots.ipi) segmentEnded(m, slot);
  else if (slot < slots.timer) callArrived(m, slot - slots.ipi);
  else if (slot < slots.msi) timerRanOut(m, slot - slots.timer);
  else if (slot < slots.coalesce) vectorArrived(m, slot - slots.msi);
  else coalescingEnded(m, slot - slots.coalesce);
}

/** Outside the host a request is at its device or, in stages of the stack's own, on the way. */
function requestStageEnded(m: Machine, request: number): void {
  if (m.requests.stage[request]! < STAGE.inbound) deviceStageEnded(m, request);
  else m.stack.arrived(m, m.ioOf(request));
}

function stalled(m: Machine): ModelFault {
  const inflight = m.jobs.inflight.reduce((sum, n) => sum + n, 0);
  return new ModelFault(
    `The model stopped making progress at ${m.now} ns: ${inflight} IOs in flight, ${m.events.scheduled} events pending, ` +
      `${m.meter.everCompleted} IOs completed.`,
  );
}
