import { EventQueue, type RandomStream, streams } from '#engine';
import { Ledger } from './costs/ledger.ts';
import { directRecipes } from './costs/recipes.ts';
import { type Cost, costsOf, foldSteps, type Recipes, STEPS } from './costs/steps.ts';
import { Adapter } from './devices/adapter.ts';
import { Admission, usesScheduler } from './devices/admission.ts';
import { Device } from './devices/device.ts';
import { HostWorkers } from './devices/host-workers.ts';
import { Network } from './devices/network.ts';
import { Cpus } from './host/cpus.ts';
import { type KernelVersion, kernelVersion } from './host/kernel.ts';
import { placeJobs } from './host/placement.ts';
import { Threads } from './host/threads.ts';
import { Topology } from './host/topology.ts';
import { Ios, Requests } from './io/ios.ts';
import { Jobs } from './io/jobs.ts';
import { Slots } from './io/slots.ts';
import { Streams } from './io/streams.ts';
import { Workloads } from './io/workloads.ts';
import type { Run } from './measurements.ts';
import { Meter } from './measuring/meter.ts';
import { HwQueues } from './queues/hw-queues.ts';
import { CacheLines } from './queues/lines.ts';
import { Lists } from './queues/lists.ts';
import { masksOf } from './queues/queue-map.ts';
import { TagSets } from './queues/tag-sets.ts';
import type { Scenario } from './scenario.ts';

/** What a thread does next: when its segment ends, or when it wakes up. */
export type Resume = (machine: Machine, thread: number) => void;
/** What an interrupt does when its segment ends. */
export type Handler = (machine: Machine, cpu: number) => void;

/** A way of finding completions. One file each in `completions/`, one line each in its table. */
export interface Completion {
  /** Whether requests go to poll queues, which never interrupt. */
  readonly polled: boolean;
  /** CPUs of the kernel threads that this strategy runs beside the jobs, and what such a thread does over and over. */
  readonly helpers: (s: Scenario, jobCpus: Int32Array) => readonly number[];
  readonly helperLoop: Resume;
  /** A job submits its next batch. */
  readonly submit: Resume;
  /** The doorbell has rung; goes on with `then`. */
  readonly afterDoorbell: (machine: Machine, thread: number, then: Resume) => void;
  /** The job wants more completions than it has: sleep, spin or poll until it can go on. */
  readonly wait: Resume;
  /** The job is registered for a tag: goes on with `then` when it may try again. */
  readonly awaitTag: (machine: Machine, job: number, then: Resume) => void;
  /** A completion entry was posted on a queue. */
  readonly posted: (machine: Machine, queue: number, request: number) => void;
}

/** What stands between the block layer and the devices. One file each in `stacks/`, one line each in its table. */
export interface Stack {
  /** Device commands that one IO becomes, at most. */
  readonly commandsPerIo: (s: Scenario) => number;
  /** Bytes of one command. */
  readonly commandBytes: (s: Scenario) => number;
  /** Controllers that have hardware queues, queues of each that interrupt, and devices behind them. */
  readonly controllers: (s: Scenario) => number;
  readonly completionQueues: (s: Scenario) => number;
  readonly devices: (s: Scenario) => number;
  /** Commands that a device takes at a time; further requests wait in the host. */
  readonly deviceDepth: (s: Scenario) => number;
  /** The steps that this stack does otherwise than an NVMe drive alone. */
  readonly recipes: (base: Recipes, s: Scenario, cost: Cost) => Recipes;
  /** The first device of the next IO of a job, and the commands it becomes. */
  readonly deviceFor: (machine: Machine, job: number) => number;
  readonly commandsOf: (machine: Machine, io: number) => number;
  /** The device of the n-th command of an IO. */
  readonly deviceOf: (machine: Machine, io: number, n: number) => number;
  /** Whether a job ever uses the queues of a controller. */
  readonly reaches: (machine: Machine, job: number, controller: number) => boolean;
  /** One tag set for all queues of a controller, or one a queue. */
  readonly sharesTags: (s: Scenario) => boolean;
  /** Who shares tags fairly: number of users, and the user of a request from a CPU to a device. */
  readonly users: (s: Scenario) => number;
  readonly userOf: (machine: Machine, device: number, cpu: number) => number;
  /** Costs of an IO and of a finished request that depend on where things are. */
  readonly chargeIo: (machine: Machine, io: number, cpu: number) => void;
  readonly chargeEnd: (machine: Machine, request: number, cpu: number) => void;
  /** What starts a job, and what a stage of an IO outside the host is followed by. */
  readonly start: (machine: Machine) => void;
  readonly arrived: (machine: Machine, io: number) => void;
}

/** Locks of which a host has one. */
export const HOST_LOCK = { iommu: 0, bitmap: 1, adapter: 2, barrier: 3, waiters: 4 } as const;
const HOST_LOCKS = 5;

/** Everything one simulation holds: parts that know nothing of each other, and the strategy. */
export class Machine {
  readonly scenario: Scenario;
  readonly completion: Completion;
  readonly stack: Stack;
  readonly topology: Topology;
  readonly ledger: Ledger;
  readonly meter: Meter;
  readonly queues: HwQueues;
  readonly cpus: Cpus;
  readonly threads: Threads;
  readonly jobs: Jobs;
  readonly ios: Ios;
  readonly requests: Requests;
  readonly kernel: KernelVersion;
  readonly workloads: Workloads;
  /** IOs that fit into the ring of a helper thread. */
  readonly ringSize: number;
  readonly controllers: number;
  /** A device without doorbell and interrupt: requests end where they were submitted. */
  readonly inline: boolean;
  /** A device that takes bios: no request and no tag. */
  readonly bioBased: boolean;
  /** Jobs that submit to each local queue. */
  readonly jobsOfQueue: readonly (readonly number[])[];
  readonly devices: readonly Device[];
  readonly admission: Admission;
  /** Requests pass a scheduler. */
  readonly scheduled: boolean;
  readonly streams: Streams;
  readonly tags: TagSets;
  /** Locks, one cache line each: of submission queues, of the scheduler of each device, of the whole host. */
  readonly submissionLocks: CacheLines;
  readonly schedulerLocks: CacheLines;
  readonly hostLocks: CacheLines;
  readonly network: Network;
  readonly adapter: Adapter;
  readonly hostWorkers: HostWorkers;
  readonly slots: Slots;
  readonly events: EventQueue;
  readonly direction: RandomStream;
  readonly placement: RandomStream;
  /** Threads ready to run on each CPU, and interrupts waiting there. */
  readonly runQueues: Lists;
  readonly interrupts: Lists;
  readonly pendingInterrupt: Uint8Array;
  /** What each thread does when its segment ends, when it wakes, and after a look at queues on the way. */
  readonly afterSegment: Resume[];
  readonly afterWake: Resume[];
  readonly afterPoll: Resume[];
  /** 1 for each (thread, controller) whose doorbell the gathered segment rings. */
  readonly touched: Uint8Array;
  /** 1 while a CPU ends entries that it took together. */
  readonly inBatch: Uint8Array;
  /** 1 when the next request that a CPU ends enters the softirq anew. */
  readonly softirqDue: Uint8Array;
  /** What the interrupt in hand of each CPU does when its segment ends. */
  readonly handler: Handler[] = [];

  constructor(s: Scenario, run: Run, { completion, stack }: { completion: Completion; stack: Stack }) {
    const named = streams(run.seed, run.replicate);
    this.scenario = s;
    this.completion = completion;
    this.stack = stack;
    this.topology = new Topology(s);
    this.controllers = stack.controllers(s);
    this.queues = new HwQueues(s, { queues: stack.completionQueues(s), controllers: this.controllers });
    this.cpus = new Cpus(s.cpus);
    this.workloads = new Workloads(s, stack);
    const jobCpus = placeJobs(this.workloads.groups, this.topology, this.queues);
    const helperCpus = completion.helpers(s, jobCpus);
    this.threads = new Threads([...jobCpus, ...helperCpus]);
    this.jobs = new Jobs(this.workloads, named.of('arrivals'));
    this.kernel = kernelVersion(s.kernel);
    this.bioBased = s.device_kind === 'ram';
    this.inline = s.device_kind === 'null_blk' || this.bioBased;
    this.ringSize = s.sqthread_poll ? Math.max(this.workloads.depthMax, 1) : s.polling_thread_ring_size;
    this.ledger = new Ledger(foldSteps(recipesOf(this.workloads, stack)));
    this.meter = new Meter(() => this.#drawnSurplusNs(), this.workloads.metered);
    this.ios = new Ios(this.workloads, helperCpus.length);
    const { jobs, requests } = this.workloads;
    const devices = stack.devices(s);
    const sizes = { queues: this.queues.count, cpus: s.cpus, threads: this.threads.count, requests };
    this.requests = new Requests(requests, sizes);
    this.jobsOfQueue = masksOf(
      jobCpus.map((cpu) => this.queues.localOf(cpu, completion.polled)),
      this.queues.perController,
    );
    this.devices = Array.from({ length: devices }, (_, i) => {
      return new Device(s, { read: named.of(`read ${i}`), write: named.of(`write ${i}`) });
    });
    this.scheduled = usesScheduler(this.workloads.groups);
    const { scheduled } = this;
    this.admission = new Admission(s, { depth: stack.deviceDepth(s), devices, requests, jobs, scheduled });
    this.streams = new Streams(this.workloads, { polled: completion.polled, devices, requests });
    const sharing = { shared: stack.sharesTags(s), users: stack.users(s), perController: this.queues.perController };
    this.tags = new TagSets(s, { ...sharing, threads: this.threads.count }, this.topology);
    this.submissionLocks = new CacheLines(this.queues.count, this.topology);
    this.schedulerLocks = new CacheLines(this.devices.length, this.topology);
    this.hostLocks = new CacheLines(HOST_LOCKS, this.topology);
    this.network = new Network(s);
    this.adapter = new Adapter(s);
    this.hostWorkers = new HostWorkers(s, { rings: this.queues.count, requests });
    this.slots = new Slots(sizes);
    this.events = new EventQueue(this.slots.count);
    this.direction = named.of('direction');
    this.placement = named.of('placement');
    this.runQueues = new Lists(s.cpus, this.threads.count);
    const sources = this.queues.count + this.threads.count + s.cpus;
    this.interrupts = new Lists(s.cpus, sources);
    this.pendingInterrupt = new Uint8Array(sources);
    this.afterSegment = Array.from({ length: this.threads.count }, () => completion.helperLoop);
    this.afterWake = [...this.afterSegment];
    this.afterPoll = [...this.afterSegment];
    this.inBatch = new Uint8Array(s.cpus);
    this.softirqDue = new Uint8Array(s.cpus);
    this.touched = new Uint8Array(this.threads.count * this.controllers);
  }

  /** What chance has added to the times that decide the throughput: to gaps between arrivals, or to media times. */
  #drawnSurplusNs(): number {
    if (this.jobs.openLoop) return this.jobs.drawnSurplusNs;
    return this.devices.reduce((sum, { drawnSurplusNs }) => sum + drawnSurplusNs, 0);
  }

  /** Slots for commands that an IO has. */
  get commandsPerIo(): number {
    return this.workloads.commandsMax;
  }

  get now(): number {
    return this.events.now;
  }

  /** The scenario of a job: what its group says. */
  workloadOf(job: number): Scenario {
    return this.workloads.of(job);
  }

  /** A step whose cost hangs on what the job does. */
  stepOf(job: number, step: number): number {
    return this.workloads.groupOf[job]! * STEPS + step;
  }

  /** Commands that an IO becomes, at most, and bytes of one of them. */
  commandsOf(io: number): number {
    return this.workloads.commands[this.workloads.groupOf[this.jobOf(io)]!]!;
  }

  commandBytesOf(io: number): number {
    return this.workloads.commandBytes[this.workloads.groupOf[this.jobOf(io)]!]!;
  }

  jobOf(io: number): number {
    return this.ios.job[io]!;
  }

  ioOf(request: number): number {
    return this.commandsPerIo === 1 ? request : Math.floor(request / this.commandsPerIo);
  }

  controllerOf(queue: number): number {
    return Math.floor(queue / this.queues.perController);
  }
}

/** The steps of each group of jobs. */
function recipesOf({ groups, commandBytes }: Workloads, stack: Stack): readonly Recipes[] {
  return groups.map((s, group) => {
    const cost = costsOf(s);
    return stack.recipes(directRecipes(s, cost, commandBytes[group]!), s, cost);
  });
}
