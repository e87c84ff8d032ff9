import { type EventCalendar, PHASE, type Sampler, Station, TimeAverage } from '#engine';

/** What an open station showed: exact sums in ns, and the wait of each customer in order of leaving the line. */
export interface OpenRun {
  readonly waitsNs: Float64Array;
  readonly sojournNs: number;
  readonly workNs: number;
  readonly meanPopulation: number;
  readonly meanBusy: number;
  readonly endedNs: number;
}

export interface OpenStation {
  readonly servers: number;
  readonly between: Sampler;
  readonly service: Sampler;
  readonly customers: number;
}

/** One station from empty to empty: customers arrive one by one, are served and leave. */
export function runOpen(makeQueue: (slots: number) => EventCalendar, open: OpenStation): OpenRun {
  const { servers, customers } = open;
  const source = servers;
  const queue = makeQueue(servers + 1);
  const station = new Station(queue, { first: 0, count: servers }, customers);
  const population = new TimeAverage(0, 0);
  const busy = new TimeAverage(0, 0);
  const arrivedNs = new Float64Array(customers);
  const servicesNs = new Float64Array(customers);
  const waitsNs = new Float64Array(customers);
  let sojournNs = 0;
  let workNs = 0;
  let arrivals = 0;

  const arrive = (): void => {
    const customer = arrivals++;
    arrivedNs[customer] = queue.now;
    servicesNs[customer] = Math.round(open.service.sample());
    workNs += servicesNs[customer]!;
    population.add(1, queue.now);
    station.arrive(customer, servicesNs[customer]!);
    if (arrivals < customers) queue.schedule(source, queue.now + Math.round(open.between.sample()), PHASE.submission);
  };
  const leave = (slot: number): void => {
    const customer = station.finish(slot);
    const stayedNs = queue.now - arrivedNs[customer]!;
    waitsNs[customer] = stayedNs - servicesNs[customer]!;
    sojournNs += stayedNs;
    population.add(-1, queue.now);
  };

  queue.schedule(source, 0, PHASE.submission);
  for (let slot = queue.next(); slot >= 0; slot = queue.next()) {
    if (slot === source) arrive();
    else leave(slot);
    busy.set(station.busy, queue.now);
  }
  const endedNs = queue.now;
  return {
    waitsNs,
    sojournNs,
    workNs,
    meanPopulation: population.until(endedNs),
    meanBusy: busy.until(endedNs),
    endedNs,
  };
}

export interface ClosedStation {
  readonly servers: number;
  readonly service: Sampler;
}

/**
 * A cycle of stations with a fixed number of jobs; returns throughputs in jobs per ns, one for each batch of
 * `jobsPerBatch` rounds, after one batch of warm-up.
 */
export function runCycle(
  makeQueue: (slots: number) => EventCalendar,
  stations: readonly ClosedStation[],
  jobs: number,
  { batches, jobsPerBatch }: { readonly batches: number; readonly jobsPerBatch: number },
): Float64Array {
  const stationOfSlot = stations.flatMap((station, i) => new Array<number>(station.servers).fill(i));
  const queue = makeQueue(stationOfSlot.length);
  const cycle = stations.map(
    ({ servers }, i) => new Station(queue, { first: stationOfSlot.indexOf(i), count: servers }, jobs),
  );
  const enter = (i: number, job: number): void => cycle[i]!.arrive(job, Math.round(stations[i]!.service.sample()));
  for (let job = 0; job < jobs; job++) enter(0, job);

  let rounds = 0;
  const runTo = (count: number): number => {
    while (rounds < count) {
      const slot = queue.next();
      const next = (stationOfSlot[slot]! + 1) % stations.length;
      enter(next, cycle[stationOfSlot[slot]!]!.finish(slot));
      if (next === 0) rounds++;
    }
    return queue.now;
  };
  let fromNs = runTo(jobsPerBatch);
  return Float64Array.from({ length: batches }, () => {
    const toNs = runTo(rounds + jobsPerBatch);
    const throughput = jobsPerBatch / (toNs - fromNs);
    fromNs = toNs;
    return throughput;
  });
}
