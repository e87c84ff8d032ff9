import type { Topology } from '../host/topology.ts';

/**
 * Lines that change hands with a spinlock that others wait for: its tail, the place of the next in the queue, the lock word
 * there and back, and what it guards. Assumed; mails on md (Rudi 2023-06-16, Kuai
 * 2022-09-16) make it 1.0 to 1.2 us a turn over two sockets or four nodes.
 */
export const HANDOVER_LINES = 5;

/**
 * Cache lines that CPUs contend for. A line is a single server: taking it costs the transfer from the cache that owns it
 * and holds it for the critical section. The backlog is a leaky bucket on event time, so the rate never exceeds
 * 1 / hold and no wait comes from work booked in the future.
 */
export class CacheLines {
  readonly #topology: Topology;
  readonly #owner: Int32Array;
  readonly #backlogNs: Float64Array;
  readonly #touchedAt: Float64Array;
  readonly #busyNs: Float64Array;
  /** Who had a lock before, if its owner had to wait for it; -1 = nobody. */
  readonly #rival: Int32Array;

  constructor(count: number, topology: Topology) {
    this.#topology = topology;
    this.#owner = new Int32Array(count).fill(-1);
    this.#backlogNs = new Float64Array(count);
    this.#touchedAt = new Float64Array(count);
    this.#busyNs = new Float64Array(count);
    this.#rival = new Int32Array(count).fill(-1);
  }

  /**
   * Time `cpu` spends on waiting for the line and moving it; the critical section itself is the caller's cost. A CPU does
   * not wait for itself: what it did with the line before is already in its own time.
   */
  touch(line: number, cpu: number, nowNs: number, holdNs: number): number {
    this.#rival[line] = -1;
    return this.#take(line, cpu, nowNs, holdNs);
  }

  #take(line: number, cpu: number, nowNs: number, holdNs: number): number {
    const owner = this.#owner[line]!;
    const backlogNs = this.#backlogAt(line, nowNs);
    const waitNs = owner === cpu ? 0 : backlogNs;
    const moveNs = owner < 0 ? 0 : this.#topology.transferNs(owner, cpu);
    this.#owner[line] = cpu;
    this.#touchedAt[line] = nowNs;
    this.#backlogNs[line] = backlogNs + moveNs + holdNs;
    this.#busyNs[line]! += moveNs + holdNs;
    return waitNs + moveNs;
  }

  /**
   * The same for a spinlock: handing it over to somebody who waits takes more than one line. What a thread does under it
   * several times at one event of the simulation, it does turn by turn with whoever it had to wait for.
   */
  lock(line: number, cpu: number, nowNs: number, holdNs: number): number {
    const owner = this.#owner[line]!;
    const goesOn = owner === cpu && this.#touchedAt[line] === nowNs;
    if (!goesOn) this.#rival[line] = owner !== cpu && this.#backlogAt(line, nowNs) > 0 ? owner : -1;
    const rival = this.#rival[line]!;
    const lines = goesOn ? HANDOVER_LINES : HANDOVER_LINES - 1;
    const handoverNs = rival < 0 ? 0 : lines * this.#topology.transferNs(rival, cpu);
    return this.#take(line, cpu, nowNs, holdNs + handoverNs) + handoverNs;
  }

  #backlogAt(line: number, nowNs: number): number {
    return Math.max(0, this.#backlogNs[line]! - (nowNs - this.#touchedAt[line]!));
  }

  /** Reading a line without taking it over. */
  readNs(line: number, cpu: number): number {
    const owner = this.#owner[line]!;
    return owner < 0 ? 0 : this.#topology.transferNs(owner, cpu);
  }

  restart(): void {
    this.#busyNs.fill(0);
  }

  /** Of the busiest line. */
  utilisation(elapsedNs: number): number {
    return this.#busyNs.reduce((most, ns) => Math.max(most, ns), 0) / elapsedNs;
  }
}
