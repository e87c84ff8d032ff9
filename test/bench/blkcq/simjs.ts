import {
  CPUS,
  CPUS_PER_QUEUE,
  type Draws,
  drawsOf,
  HW_QUEUES,
  JOBS,
  SERVERS_PER_QUEUE,
  type Variant,
} from './workload.ts';

/** What is used of the npm package `simjs`, which has no types. */
interface SimjsPackage {
  readonly Sim: new () => Sim;
  readonly Entity: new (sim: Sim) => Entity;
  readonly Facility: new (name: string, discipline: number, servers: number) => object;
}

interface Sim {
  addEntity(kind: new (sim: Sim) => Entity, name: null, ...args: unknown[]): Entity;
  /** Delivers one event. */
  step(): boolean;
}

interface Entity {
  useFacility(facility: object, duration: number): { done(callback: () => void, context: object): void };
}

const FIRST_COME_FIRST_SERVED = 1;

/** It is made for browsers and leaves what it has on `window`. */
async function load(): Promise<SimjsPackage> {
  const browser = globalThis as { window?: { Sim?: SimjsPackage } };
  browser.window = {};
  await import('simjs');
  const loaded = browser.window.Sim;
  delete browser.window;
  if (loaded === undefined) throw new Error('The package simjs did not leave its names on window.');
  return loaded;
}

const { Sim, Entity, Facility } = await load();

/** The reference workload `blkcq` as a user of `simjs` would write it: an entity a job, callbacks when it is served. */
export class SimjsBlkcq {
  completedIos = 0;
  readonly cpus = Array.from({ length: CPUS }, () => new Facility('cpu', FIRST_COME_FIRST_SERVED, 1));
  readonly hwQueues = Array.from(
    { length: HW_QUEUES },
    () => new Facility('device', FIRST_COME_FIRST_SERVED, SERVERS_PER_QUEUE),
  );
  readonly draws: Draws;
  private readonly sim = new Sim();

  constructor(variant: Variant, seed: number) {
    this.draws = drawsOf(variant, seed);
    for (let job = 0; job < JOBS; job++) this.sim.addEntity(Job, null, this);
  }

  /** Runs until so many IOs have completed since the start. */
  runTo(completedIos: number): void {
    while (this.completedIos < completedIos) this.sim.step();
  }
}

class Job extends Entity {
  private network!: SimjsBlkcq;
  private cpu = 0;

  start(network: SimjsBlkcq): void {
    this.network = network;
    this.submit();
  }

  private submit(): void {
    const { draws, cpus } = this.network;
    this.cpu = draws.placement.below(CPUS);
    this.useFacility(cpus[this.cpu]!, draws.submit.sample()).done(this.issue, this);
  }

  private issue(): void {
    const { draws, hwQueues } = this.network;
    const hwQueue = hwQueues[(this.cpu / CPUS_PER_QUEUE) | 0]!;
    this.useFacility(hwQueue, draws.device.sample()).done(this.complete, this);
  }

  private complete(): void {
    const { draws, cpus } = this.network;
    this.useFacility(cpus[this.cpu]!, draws.complete.sample()).done(this.end, this);
  }

  private end(): void {
    this.network.completedIos++;
    this.submit();
  }
}
