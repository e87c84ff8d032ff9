import { COMPLETIONS, isBuiltCompletion } from '../completions/table.ts';
import { directRecipes } from '../costs/recipes.ts';
import { costsOf, foldSteps, STEP, type StepName } from '../costs/steps.ts';
import { placeJobs } from '../host/placement.ts';
import { Topology } from '../host/topology.ts';
import { COMPLETION_LINES } from '../io/completing.ts';
import { HwQueues } from '../queues/hw-queues.ts';
import type { Scenario } from '../scenario.ts';
import { STACKS } from '../stacks/table.ts';

/** IOs that one interrupt ends at best. */
const IOS_PER_INTERRUPT_MAX = 32;
/** Smaller submissions are not plugged, see `submitter.ts`. */
const PLUG_ABOVE = 2;

/** A quantity that lies between two bounds. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** What one IO asks of the CPUs, ns, and how many CPUs share it. */
export interface Demands {
  readonly commands: number;
  /** On the CPUs of the jobs (or of the polling thread), and on those that take interrupts. */
  readonly thread: Range;
  readonly interrupt: Range;
  readonly threadCpus: number;
  readonly interruptCpus: number;
  /** CPUs that any of this ever runs on, those of jobs beside a polling thread too. */
  readonly cpus: number;
  readonly polls: boolean;
}

/** Stacks whose IOs meet nothing else than CPUs and drives. */
const COVERED = ['direct', 'dm_linear', 'dm_stripe', 'md_raid0'] as const satisfies readonly Scenario['stack'][];
/** Neighbours may become one command, so that a drive does more IOs than commands. */
const SEQUENTIAL: readonly Scenario['rw'][] = ['read', 'write', 'rw'];

type Covered = Scenario & { readonly stack: (typeof COVERED)[number]; readonly completion: keyof typeof COMPLETIONS };

/** Whether the host is the closed network of CPUs and drives that the bounds are about. */
export function isCovered(s: Scenario): s is Covered {
  const isClosed = s.rate_iops === null && s.job_groups === null;
  const isPlain = s.device_kind === 'nvme' && !s.sqthread_poll && !(s.merging && SEQUENTIAL.includes(s.rw));
  return isClosed && isPlain && COVERED.some((stack) => stack === s.stack) && isBuiltCompletion(s.completion);
}

/** From the folded step costs of a scenario. The low bound batches all it can, the high one nothing. */
export function demandsOf(s: Covered): Demands {
  const stack = STACKS[s.stack];
  const completion = COMPLETIONS[s.completion];
  const commands = stack.commandsPerIo(s);
  const cost = costsOf(s);
  const steps = foldSteps(stack.recipes(directRecipes(s, cost, stack.commandBytes(s)), s, cost));
  const ns = (name: StepName): number => steps.ns[STEP[name]] ?? 0;
  const queues = new HwQueues(s, { queues: stack.completionQueues(s), controllers: stack.controllers(s) });
  const jobCpus = placeJobs(s, new Topology(s), queues);
  const helpers = completion.helpers(s, jobCpus);
  const polls = completion.polled || helpers.length > 0;
  const irqCpus = new Set([...jobCpus].map((cpu) => queues.irqCpu[queues.localOf(cpu, false)] ?? 0));

  const submit = submission(s, commands, ns);
  const end = completing(s, commands, ns);
  const raise = { low: ns('irqEntry') / IOS_PER_INTERRUPT_MAX, high: commands * (ns('irqEntry') + ns('irqSpurious')) };
  const jobOnly = helpers.length > 0 ? ns('submitIo') + ns('reapIo') : 0;
  const onward = ns('wakeup') + ns('remoteCall') + ns('ipiSend');
  const switches = 2 * ns('contextSwitch') + ns('ipiReceive');
  return {
    commands,
    thread: polls
      ? { low: submit.low + end.low - jobOnly, high: submit.high + end.high + ns('pollEmpty') + 2 * ns('cqLock') }
      : { low: submit.low, high: submit.high + switches + end.high + (irqCpus.has(jobCpus[0] ?? 0) ? raise.high : 0) },
    interrupt: polls ? { low: 0, high: 0 } : { low: raise.low, high: raise.high + end.high + onward },
    threadCpus: helpers.length > 0 ? helpers.length : new Set(jobCpus).size,
    interruptCpus: irqCpus.size,
    cpus: new Set([...jobCpus, ...helpers, ...(polls ? [] : irqCpus)]).size,
    polls,
  };
}

function submission(s: Scenario, commands: number, ns: (name: StepName) => number): Range {
  const batch = Math.min(s.iodepth_batch_submit, s.iodepth);
  const alike = ns('submitIo') + commands * ns('submitRequest') + ns('reapIo');
  const isPlugged = s.plug && batch > PLUG_ABOVE;
  const doorbells = isPlugged ? (ns('plugFlush') + ns('doorbell')) / batch : commands * ns('doorbell');
  const lone = ns('syscall') * 2 + commands * (ns('doorbell') + ns('doorbellFar') + ns('submissionLock'));
  return { low: alike + doorbells, high: alike + lone + ns('plugFlush') + ns('taskWorkAdd') + ns('taskWorkRun') };
}

function completing(s: Scenario, commands: number, ns: (name: StepName) => number): Range {
  const farNs = (2 * COMPLETION_LINES + 2) * s.cost_line_remote_ns;
  const softirq = ns('softirqBatch') + ns('softirqItem');
  return {
    low: commands * (ns('reapEntry') + Math.min(ns('endRequest'), ns('endRequestBatched'))) + ns('endIo'),
    high: commands * (ns('reapEntry') + ns('endRequest') + softirq + farNs) + ns('endIo'),
  };
}
