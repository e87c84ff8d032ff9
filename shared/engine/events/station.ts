import { type EventCalendar, PHASE } from './order.ts';

/** The slots of the event queue that belong to a station: one for each server. */
export interface ServerSlots {
  readonly first: number;
  readonly count: number;
}

/**
 * A station of equal servers with one first-come first-served line. Customers are whole numbers that the caller names,
 * and bring their service time along. When the queue returns one of the station's slots, call `finish`.
 */
export class Station {
  /** Customers in service. */
  busy = 0;
  /** Customers in the line. */
  waiting = 0;
  private head = 0;
  private readonly queue: EventCalendar;
  private readonly first: number;
  private readonly idle: Int32Array;
  private readonly inService: Int32Array;
  /** The line, a ring: customer and service time of each place. Its length is a power of two. */
  private readonly customers: Int32Array;
  private readonly servicesNs: Float64Array;

  /** @param capacity most customers that can wait at a time; one more throws. */
  constructor(queue: EventCalendar, servers: ServerSlots, capacity: number) {
    this.queue = queue;
    this.first = servers.first;
    this.idle = Int32Array.from({ length: servers.count }, (_, i) => servers.first + i);
    this.inService = new Int32Array(servers.count);
    const places = powerOfTwoFrom(capacity);
    this.customers = new Int32Array(places);
    this.servicesNs = new Float64Array(places);
  }

  /** A customer comes and is served at once or waits. */
  arrive(customer: number, serviceNs: number): void {
    if (this.busy < this.idle.length) this.serve(this.idle[this.busy++]!, customer, serviceNs);
    else this.wait(customer, serviceNs);
  }

  /** The service at a slot of this station has ended: returns its customer and serves the next in line. */
  finish(slot: number): number {
    const customer = this.inService[slot - this.first]!;
    if (this.waiting > 0) this.serveNext(slot);
    else this.idle[--this.busy] = slot;
    return customer;
  }

  private serve(slot: number, customer: number, serviceNs: number): void {
    this.inService[slot - this.first] = customer;
    this.queue.schedule(slot, this.queue.now + serviceNs, PHASE.completion);
  }

  private serveNext(slot: number): void {
    const place = this.head;
    this.head = (place + 1) & (this.customers.length - 1);
    this.waiting--;
    this.serve(slot, this.customers[place]!, this.servicesNs[place]!);
  }

  private wait(customer: number, serviceNs: number): void {
    const places = this.customers.length;
    if (this.waiting === places) throw new RangeError(`The line of a station holds ${places} customers, not one more.`);
    const place = (this.head + this.waiting++) & (places - 1);
    this.customers[place] = customer;
    this.servicesNs[place] = serviceNs;
  }
}

function powerOfTwoFrom(least: number): number {
  let power = 1;
  while (power < least) power *= 2;
  return power;
}
