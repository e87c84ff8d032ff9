import type { Scenario } from '../scenario.ts';

const NS_PER_S = 1e9;

/** A host adapter in front of its devices: one controller that accepts at most `adapter_iops_max` commands a second. */
export class Adapter {
  readonly #commandNs: number;
  #freeAt = 0;
  #busyNs = 0;

  constructor(s: Scenario) {
    this.#commandNs = s.stack === 'scsi_host' && s.adapter_iops_max !== null ? NS_PER_S / s.adapter_iops_max : 0;
  }

  acceptedAt(arrivedAt: number): number {
    if (this.#commandNs === 0) return arrivedAt;
    this.#freeAt = Math.max(arrivedAt, this.#freeAt) + this.#commandNs;
    this.#busyNs += this.#commandNs;
    return this.#freeAt;
  }

  restart(): void {
    this.#busyNs = 0;
  }

  utilisation(elapsedNs: number): number {
    return Math.min(1, this.#busyNs / elapsedNs);
  }
}
