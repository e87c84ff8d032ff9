import { EventQueue, type RandomStream, streams } from '#engine';
import { Cpus } from './cpus.ts';
import { Device } from './device.ts';
import { HwQueues } from './hw-queues.ts';
import { Ios, Requests } from './ios.ts';
import { Jobs } from './jobs.ts';
import { Ledger } from './ledger.ts';
import { CacheLines } from './lines.ts';
import { Lists } from './lists.ts';
import type { Run } from './measurements.ts';
import { Meter } from './meter.ts';
import { placeJobs } from './placement.ts';
import { masksOf } from './queue-map.ts';
import type { Scenario } from './scenario.ts';
import { Slots } from './slots.ts';
import { foldSteps } from './steps.ts';
import { TagSet } from './tags.ts';
import { Threads } from './threads.ts';
import { Topology } from './topology.ts';

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
  /** Device commands that one IO becomes. */
  readonly commandsPerIo: (s: Scenario) => number;
  /** The device of the next IO of a job. */
  readonly deviceFor: (machine: Machine, job: number) => number;
}

interface KernelVersion {
  readonly major: number;
  readonly minor: number;
}

function kernelVersion(text: string): KernelVersion {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return { major, minor };
}

/** Everything one simulation holds: parts that know nothing of each other, and the strategy. */
export class Machine {
  readonly scenario: Scenario;
  readonly completion: Completion;
  readonly stack: Stack;
  readonly topology: Topology;
  readonly ledger: Ledger;
  readonly meter = new Meter();
  readonly queues: HwQueues;
  readonly cpus: Cpus;
  readonly threads: Threads;
  readonly jobs: Jobs;
  readonly ios: Ios;
  readonly requests: Requests;
  readonly kernel: KernelVersion;
  readonly commandsPerIo: number;
  /** Jobs that submit to each local queue. */
  readonly jobsOfQueue: readonly (readonly number[])[];
  readonly devices: readonly Device[];
  readonly tagSets: readonly TagSet[];
  /** Submission queue locks: one cache line each. */
  readonly submissionLocks: CacheLines;
  readonly slots: Slots;
  readonly events: EventQueue;
  readonly direction: RandomStream;
  /** Threads ready to run on each CPU, and interrupts waiting there. */
  readonly runQueues: Lists;
  readonly interrupts: Lists;
  /** What each thread does when its segment ends, when it wakes, and after a look at queues on the way. */
  readonly afterSegment: Resume[];
  readonly afterWake: Resume[];
  readonly afterPoll: Resume[];
  /** 1 for each (thread, device) whose doorbell the gathered segment rings. */
  readonly touched: Uint8Array;
  /** What the interrupt in hand of each CPU does when its segment ends. */
  readonly handler: Handler[] = [];

  constructor(scenario: Scenario, run: Run, { completion, stack }: { completion: Completion; stack: Stack }) {
    const s = scenario;
    const named = streams(run.seed, run.replicate);
    this.scenario = s;
    this.completion = completion;
    this.stack = stack;
    this.topology = new Topology(s);
    this.queues = new HwQueues(s);
    this.cpus = new Cpus(s.cpus);
    const jobCpus = placeJobs(s, this.topology, this.queues);
    const helperCpus = completion.helpers(s, jobCpus);
    this.threads = new Threads([...jobCpus, ...helperCpus]);
    this.jobs = new Jobs(s, named.of('arrivals'));
    this.kernel = kernelVersion(s.kernel);
    this.commandsPerIo = stack.commandsPerIo(s);
    this.ledger = new Ledger(foldSteps(s, this.commandsPerIo));
    this.ios = new Ios(s.numjobs, s.iodepth, helperCpus.length);
    const requests = s.numjobs * s.iodepth * this.commandsPerIo;
    const sizes = { queues: this.queues.count, cpus: s.cpus, threads: this.threads.count, requests };
    this.requests = new Requests(requests, sizes);
    this.jobsOfQueue = masksOf(
      jobCpus.map((cpu) => this.queues.localOf(cpu, completion.polled)),
      this.queues.perDevice,
    );
    this.devices = Array.from({ length: s.devices }, (_, i) => {
      return new Device(s, { read: named.of(`read ${i}`), write: named.of(`write ${i}`) });
    });
    this.tagSets = tagSetsOf(this);
    this.submissionLocks = new CacheLines(this.queues.count, this.topology);
    this.slots = new Slots(sizes);
    this.events = new EventQueue(this.slots.count);
    this.direction = named.of('direction');
    this.runQueues = new Lists(s.cpus, this.threads.count);
    this.interrupts = new Lists(s.cpus, this.queues.count + this.threads.count + s.cpus);
    this.afterSegment = Array.from({ length: this.threads.count }, () => completion.helperLoop);
    this.afterWake = [...this.afterSegment];
    this.afterPoll = [...this.afterSegment];
    this.touched = new Uint8Array(this.threads.count * s.devices);
  }

  get now(): number {
    return this.events.now;
  }

  jobOf(io: number): number {
    return Math.floor(io / this.scenario.iodepth);
  }

  ioOf(request: number): number {
    return this.commandsPerIo === 1 ? request : Math.floor(request / this.commandsPerIo);
  }

  deviceOf(queue: number): number {
    return Math.floor(queue / this.queues.perDevice);
  }

  tagSetOf(queue: number): TagSet {
    return this.tagSets[this.scenario.shared_host_tags ? this.deviceOf(queue) : queue]!;
  }
}

/** A set per hardware queue, or one per device when its queues share the tags of the host. */
function tagSetsOf({ scenario: s, queues, threads, topology }: Machine): readonly TagSet[] {
  const fair = s.shared_host_tags && s.fair_sharing === 'per_hctx';
  const shape = {
    depth: s.tag_depth,
    cpus: s.cpus,
    threads: threads.count,
    users: fair ? queues.perDevice : 0,
    staleUsers: fair ? s.stale_users : 0,
  };
  const sets = s.shared_host_tags ? s.devices : queues.count;
  return Array.from({ length: sets }, () => new TagSet(shape, topology));
}
