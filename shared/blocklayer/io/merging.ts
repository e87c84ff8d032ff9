import { STEP } from '../costs/steps.ts';
import type { Machine } from '../machine.ts';
import type { Scenario } from '../scenario.ts';
import { COMMAND_BYTES_MAX } from '../stacks/direct.ts';

const CLOSED = -1;

/**
 * Neighbours of a sequential stream merge while the request before them is still in the host: in the plug of a batch, or
 * waiting for its device. The later IO rides on that request and ends with it.
 *
 * A stream is what one job does on one device. Passthrough commands and polled IOs do not merge, split IOs neither.
 */
export function mergesNeighbours(s: Scenario, { commandsPerIo, polled }: { commandsPerIo: number; polled: boolean }): boolean {
  const sequential = s.rw === 'read' || s.rw === 'write';
  const blockPath = s.ioengine !== 'io_uring_cmd' && s.stack !== 'nvmet_tcp';
  return s.merging && sequential && blockPath && !polled && commandsPerIo === 1;
}

/** IOs that may ride on one request. */
export function ridersMax(s: Scenario): number {
  return Math.floor(Math.min(s.device_max_transfer, COMMAND_BYTES_MAX) / s.bs) - 1;
}

/** The request that an IO continues and that still takes it, or -1. */
export function mergeTarget(m: Machine, io: number): number {
  if (!m.merges) return CLOSED;
  const request = m.openRequest[streamOf(m, io)]!;
  return request >= 0 && m.riders.count(request) < m.ridersMax ? request : CLOSED;
}

export function mergeInto(m: Machine, request: number, io: number): void {
  m.ledger.step(STEP.mergeIo);
  m.riders.push(request, io);
  m.ios.issued[io] = m.ios.commands[io]!;
}

/** The request is the last of its stream: the next IO may ride on it until it leaves the host. */
export function openForMerging(m: Machine, io: number, request: number): void {
  if (m.merges) m.openRequest[streamOf(m, io)] = request;
}

export function closeForMerging(m: Machine, request: number): void {
  if (!m.merges) return;
  const stream = streamOf(m, m.ioOf(request));
  if (m.openRequest[stream] === request) m.openRequest[stream] = CLOSED;
}

function streamOf(m: Machine, io: number): number {
  return m.jobOf(io) * m.devices.length + m.ios.device[io]!;
}
