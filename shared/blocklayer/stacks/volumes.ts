import { type Cost, LABEL, type Recipes, STEP } from '../costs/steps.ts';
import { commandsFor } from '../devices/commands.ts';
import { isSince } from '../host/kernel.ts';
import { HOST_LOCK, type Machine, type Stack } from '../machine.ts';
import type { Scenario } from '../scenario.ts';
import { direct } from './direct.ts';

/** Pieces of an IO on a striped volume, each on the next drive; offsets are aligned to the block size. */
function pieces(s: Scenario): number {
  return Math.ceil(s.bs / s.stripe_chunk);
}

function pieceCommands(s: Scenario): number {
  return commandsFor(s, s.bs / pieces(s));
}

/** A bio is cloned and mapped at every level and ends there again; a poll passes through every level. */
function dmRecipes(base: Recipes, s: Scenario, cost: Cost): Recipes {
  return {
    ...base,
    submitIo: [...base.submitIo, cost('dm_map', s.stack_levels)],
    endIo: [...base.endIo, cost('dm_end', s.stack_levels)],
    pollEntry: [...base.pollEntry, cost('dm_poll', s.stack_levels)],
  };
}

function mdRecipes(base: Recipes, _s: Scenario, cost: Cost): Recipes {
  return { ...base, submitIo: [...base.submitIo, cost('md_map')], endIo: [...base.endIo, cost('md_end')] };
}

const volume: Stack = { ...direct, deviceFor: anyDrive, reaches: () => true };

/** A random offset of a volume lies on any of its drives. */
function anyDrive(m: Machine): number {
  return m.devices.length === 1 ? 0 : Math.floor(m.placement.uniform() * m.devices.length);
}

/** Drives one behind the other: a sequential stream stays on one for longer than a run lasts, each job on its own. */
export const dmLinear: Stack = {
  ...volume,
  recipes: dmRecipes,
  deviceFor: (m, job) => (isSequential(m.workloadOf(job)) ? job % m.devices.length : anyDrive(m)),
};

function isSequential({ rw }: Scenario): boolean {
  return rw === 'read' || rw === 'write' || rw === 'rw';
}

/** An IO larger than the chunk is split; its pieces go to neighbouring drives and it ends with the last of them. */
const striped: Stack = {
  ...volume,
  commandsPerIo: (s) => pieces(s) * pieceCommands(s),
  commandBytes: (s) => s.bs / pieces(s) / pieceCommands(s),
  deviceOf: (m, io, n) =>
    (m.ios.device[io]! + Math.floor(n / pieceCommands(m.workloadOf(m.jobOf(io))))) % m.devices.length,
};

export const dmStripe: Stack = {
  ...striped,
  recipes: (base, s, cost) => {
    const mapped = dmRecipes(base, s, cost);
    return { ...mapped, submitIo: [...mapped.submitIo, cost('dm_split', pieces(s) - 1)] };
  },
};

export const mdRaid0: Stack = {
  ...striped,
  recipes: (base, s, cost) => {
    const mapped = mdRecipes(base, s, cost);
    return { ...mapped, submitIo: [...mapped.submitIo, cost('dm_split', pieces(s) - 1)] };
  },
};

/** A bitmap notes what is being written: a write takes its lock when it starts and when it ends. */
function noteWrite(m: Machine, io: number, cpu: number): void {
  if (!m.scenario.md_bitmap || m.ios.write[io] === 0) return;
  const waitNs = m.hostLocks.lock(HOST_LOCK.bitmap, cpu, m.now, m.ledger.nsOf(STEP.bitmapLock));
  m.ledger.step(STEP.bitmapLock);
  m.ledger.waitForLock(waitNs);
}

/**
 * From this kernel on RAID10 counts IOs in without a lock, and looks whether anybody waits before it wakes (md/raid10: convert
 * resync_lock to use seqlock; prevent unnecessary calls to wake_up() in fast path).
 */
const RAID10_WITHOUT_LOCKS_SINCE = { major: 6, minor: 1 };
/** From this kernel on RAID1 does the latter (md/raid1: Avoid lock contention from wake_up()). */
const RAID1_WITHOUT_LOCK_SINCE = { major: 6, minor: 6 };

/** RAID10 counts the IOs in flight of the whole array in one place, so that a resync can wait for them. */
function passBarrier(m: Machine, cpu: number): void {
  const waitNs = m.hostLocks.touch(HOST_LOCK.barrier, cpu, m.now, 0);
  if (waitNs > 0) m.ledger.direct(LABEL.cacheLine, waitNs);
}

/** Takes the lock of that count, or of the queue of those who wait for the array. */
function takeLock(m: Machine, lock: number, cpu: number): void {
  m.ledger.waitForLock(m.hostLocks.lock(lock, cpu, m.now, 0));
}

/** With its last request an IO leaves the array. */
function leaves(m: Machine, request: number): boolean {
  return m.ios.uncharged[m.ioOf(request)] === 1;
}

/** A read goes to one drive, a write to all. */
export const mdRaid1: Stack = {
  ...volume,
  recipes: mdRecipes,
  commandsPerIo: (s) => commandsFor(s, s.bs) * s.devices,
  commandBytes: (s) => s.bs / commandsFor(s, s.bs),
  commandsOf: (m, io) => (m.ios.write[io] === 1 ? m.commandsOf(io) : m.commandsOf(io) / m.devices.length),
  deviceOf: (m, io, n) =>
    (m.ios.device[io]! + Math.floor(n / (m.commandsOf(io) / m.devices.length))) % m.devices.length,
  chargeIo: noteWrite,
  chargeEnd: (m, request, cpu) => {
    if (!leaves(m, request)) return;
    noteWrite(m, m.ioOf(request), cpu);
    if (!isSince(m.kernel, RAID1_WITHOUT_LOCK_SINCE)) takeLock(m, HOST_LOCK.waiters, cpu);
  },
};

const COPIES = 2;

/** Striped pairs: each piece of a read goes to one drive, of a write to two neighbours. */
export const mdRaid10: Stack = {
  ...mdRaid1,
  commandsPerIo: (s) => COPIES * striped.commandsPerIo(s),
  commandBytes: striped.commandBytes,
  commandsOf: (m, io) => (m.ios.write[io] === 1 ? m.commandsOf(io) : m.commandsOf(io) / COPIES),
  deviceOf: (m, io, n) => {
    const ofACopy = m.commandsOf(io) / COPIES;
    const piece = Math.floor((n % ofACopy) / pieceCommands(m.workloadOf(m.jobOf(io))));
    const copy = Math.floor(n / ofACopy);
    return (m.ios.device[io]! + COPIES * piece + copy) % m.devices.length;
  },
  chargeIo: (m, io, cpu) => {
    if (isSince(m.kernel, RAID10_WITHOUT_LOCKS_SINCE)) passBarrier(m, cpu);
    else takeLock(m, HOST_LOCK.barrier, cpu);
    noteWrite(m, io, cpu);
  },
  chargeEnd: (m, request, cpu) => {
    if (!leaves(m, request)) return;
    noteWrite(m, m.ioOf(request), cpu);
    passBarrier(m, cpu);
    if (!isSince(m.kernel, RAID10_WITHOUT_LOCKS_SINCE)) takeLock(m, HOST_LOCK.waiters, cpu);
  },
};
