import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventQueue, HeapEventQueue, Station } from '#engine';

describe('Station', () => {
  it('serves at once while a server is idle, then first come, first served', () => {
    const { queue, station } = made(2);
    for (const customer of [10, 11, 12, 13]) station.arrive(customer, 100 + customer);
    expect([station.busy, station.waiting]).toEqual([2, 2]);
    expect(departures(queue, station)).toEqual([
      [10, 110],
      [11, 111],
      [12, 222],
      [13, 224],
    ]);
    expect([station.busy, station.waiting]).toEqual([0, 0]);
  });

  it('lets a customer come back at the instant it leaves, behind those who wait', () => {
    const { queue, station } = made(1);
    station.arrive(1, 5);
    station.arrive(2, 5);
    expect(station.finish(queue.next())).toBe(1);
    station.arrive(1, 5);
    expect(departures(queue, station)).toEqual([
      [2, 10],
      [1, 15],
    ]);
  });

  it('keeps its own slots of a queue that others use too', () => {
    const queue = new EventQueue(5);
    const station = new Station(queue, { first: 3, count: 2 }, 1);
    queue.schedule(0, 1);
    station.arrive(7, 2);
    expect([queue.next(), queue.next()]).toContain(0);
    expect(queue.now).toBe(2);
  });

  it('refuses one customer more than its line holds', () => {
    const { station } = made(1, 4);
    for (let customer = 0; customer < 5; customer++) station.arrive(customer, 1);
    expect(() => station.arrive(5, 1)).toThrow(/holds 4 customers/);
  });

  it('loses nobody, whatever the arrivals, services and servers are', () => {
    const arrival = fc.record({ gapNs: fc.nat(50), serviceNs: fc.nat(100) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(arrival, { maxLength: 60 }), (servers, arrivals) => {
        const wheel = served(new EventQueue(servers + 1), servers, arrivals);
        expect(wheel).toEqual(served(new HeapEventQueue(servers + 1), servers, arrivals));
        expect(wheel.map(([customer]) => customer).toSorted((a, b) => a - b)).toEqual(arrivals.map((_, i) => i));
      }),
    );
  });
});

function made(servers: number, capacity = 8): { queue: EventQueue; station: Station } {
  const queue = new EventQueue(servers);
  return { queue, station: new Station(queue, { first: 0, count: servers }, capacity) };
}

function departures(queue: EventQueue, station: Station): [number, number][] {
  const left: [number, number][] = [];
  for (let slot = queue.next(); slot >= 0; slot = queue.next()) left.push([station.finish(slot), queue.now]);
  return left;
}

function served(
  queue: EventQueue | HeapEventQueue,
  servers: number,
  arrivals: readonly { gapNs: number; serviceNs: number }[],
): [number, number][] {
  const station = new Station(queue, { first: 0, count: servers }, arrivals.length);
  const left: [number, number][] = [];
  let arrived = 0;
  const awaitArrival = (): void => {
    if (arrived < arrivals.length) queue.schedule(servers, queue.now + arrivals[arrived]!.gapNs);
  };
  awaitArrival();
  for (let slot = queue.next(); slot >= 0; slot = queue.next()) {
    if (slot < servers) left.push([station.finish(slot), queue.now]);
    else {
      station.arrive(arrived, arrivals[arrived]!.serviceNs);
      arrived++;
      awaitArrival();
    }
  }
  return left;
}
