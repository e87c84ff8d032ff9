import type { Scenario } from '../scenario.ts';

const NS_PER_US = 1000;
const NS_PER_S = 1e9;

/** The network between an initiator and a target: a delay, and a link in each direction that serves in order. */
export class Network {
  readonly #delayNs: number;
  readonly #nsPerByte: number;
  #inboundBusyNs = 0;
  #outboundBusyNs = 0;
  #inboundFreeAt = 0;
  #outboundFreeAt = 0;

  constructor(s: Scenario) {
    this.#delayNs = s.net_delay_us * NS_PER_US;
    this.#nsPerByte = s.net_bytes_per_s === null ? 0 : NS_PER_S / s.net_bytes_per_s;
  }

  /** When the last byte towards the target is there. */
  inboundAt(nowNs: number, bytes: number): number {
    this.#inboundBusyNs += bytes * this.#nsPerByte;
    this.#inboundFreeAt = Math.max(nowNs, this.#inboundFreeAt) + bytes * this.#nsPerByte;
    return this.#inboundFreeAt + this.#delayNs;
  }

  /** When the last byte towards the initiator is there. */
  outboundAt(nowNs: number, bytes: number): number {
    this.#outboundBusyNs += bytes * this.#nsPerByte;
    this.#outboundFreeAt = Math.max(nowNs, this.#outboundFreeAt) + bytes * this.#nsPerByte;
    return this.#outboundFreeAt + this.#delayNs;
  }

  restart(): void {
    this.#inboundBusyNs = 0;
    this.#outboundBusyNs = 0;
  }

  /** Of the busier direction. */
  utilisation(elapsedNs: number): number {
    return Math.min(1, Math.max(this.#inboundBusyNs, this.#outboundBusyNs) / elapsedNs);
  }
}
