import { COMPLETIONS } from '../completions/table.ts';
import { directRecipes } from '../costs/recipes.ts';
import { costsOf, foldSteps, STEP, type StepName } from '../costs/steps.ts';
import { placeJobs } from '../host/placement.ts';
import { Topology } from '../host/topology.ts';
import { COMPLETION_LINES } from '../io/completing.ts';
import { HwQueues } from '../queues/hw-queues.ts';
import type { Scenario } from '../scenario.ts';
import { STACKS } from '../stacks/table.ts';
import type { Covered } from './covered.ts';

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
  /** On the CPUs of the jobs (or of the polling thread), and on those that take interrupts. */
  readonly thread: Range;
  readonly interrupt: Range;
  /** At the low end as many as if all carried what the busiest carries. */
  readonly threadCpus: Range;
  readonly interruptCpus: Range;
  /** Some CPU runs a job and takes interrupts. */
  readonly areMixed: boolean;
  /** CPUs that any of this ever runs on, those of jobs beside a polling thread too. */
  readonly cpus: number;
  /** Threads use their CPU while they wait, too. */
  readonly spins: boolean;
}

/**
 * From the folded step costs of a scenario. The low bound batches all it can, the high one nothing. Null where threads
 * that spin share a CPU.
 */
export function demandsOf(s: Covered): Demands | null {
  const stack = STACKS[s.stack];
  const completion = COMPLETIONS[s.completion];
  const cost = costsOf(s);
  const steps = foldSteps([stack.recipes(directRecipes(s, cost, stack.commandBytes(s)), s, cost)]);
  const ns = (name: StepName): number => steps.ns[STEP[name]] ?? 0;
  const queues = new HwQueues(s, { queues: stack.completionQueues(s), controllers: stack.controllers(s) });
  const jobCpus = placeJobs([s], new Topology(s), queues);
  const helpers = completion.helpers(s, jobCpus);
  const polls = completion.polled || helpers.length > 0;
  const irqCpus = interruptCpus(queues, jobCpus, stack.controllers(s));
  const threads = spread(jobCpus);
  const spins = polls || s.completion === 'adaptive';
  if (spins && (threads.high < s.numjobs || helpers.some((cpu) => jobCpus.includes(cpu)))) return null;

  const submit = submission(s, ns);
  const end = completing(s, ns);
  const raise = { low: ns('irqEntry') / IOS_PER_INTERRUPT_MAX, high: ns('irqEntry') + ns('irqSpurious') };
  const jobOnly = helpers.length > 0 ? ns('submitIo') + ns('reapIo') : 0;
  const onward = ns('wakeup') + ns('remoteCall') + ns('ipiSend');
  const switches = 2 * ns('contextSwitch') + ns('ipiReceive');
  return {
    thread: polls
      ? { low: submit.low + end.low - jobOnly, high: submit.high + end.high + ns('pollEmpty') + 2 * ns('cqLock') }
      : { low: submit.low, high: submit.high + switches + end.high },
    interrupt: polls ? { low: 0, high: 0 } : { low: raise.low, high: raise.high + end.high + onward },
    threadCpus: helpers.length > 0 ? spread(helpers) : threads,
    interruptCpus: spread(irqCpus),
    areMixed: irqCpus.some((cpu) => jobCpus.includes(cpu)),
    cpus: new Set([...jobCpus, ...helpers, ...(polls ? [] : irqCpus)]).size,
    spins,
  };
}

/** Of each job, on each controller. */
function interruptCpus(queues: HwQueues, jobCpus: Iterable<number>, controllers: number): readonly number[] {
  return Array.from(jobCpus, (cpu) => queues.localOf(cpu, false)).flatMap((local) =>
    Array.from({ length: controllers }, (_, at) => queues.irqCpu[at * queues.perController + local] ?? 0),
  );
}

/** Over how many CPUs jobs are spread: at least as if each carried what the busiest does. */
function spread(cpus: Iterable<number>): Range {
  const loads = new Map<number, number>();
  for (const cpu of cpus) loads.set(cpu, (loads.get(cpu) ?? 0) + 1);
  const jobs = [...loads.values()];
  return { low: jobs.reduce((sum, count) => sum + count, 0) / Math.max(...jobs), high: jobs.length };
}

function submission(s: Scenario, ns: (name: StepName) => number): Range {
  const batch = Math.min(s.iodepth_batch_submit, s.iodepth);
  const alike = ns('submitIo') + ns('submitRequest') + ns('reapIo');
  const isPlugged = s.plug && batch > PLUG_ABOVE;
  const doorbells = isPlugged ? (ns('plugFlush') + ns('doorbell')) / batch : ns('doorbell');
  const lone = ns('syscall') * 2 + ns('doorbell') + ns('doorbellFar') + ns('submissionLock');
  return { low: alike + doorbells, high: alike + lone + ns('plugFlush') + ns('taskWorkAdd') + ns('taskWorkRun') };
}

function completing(s: Scenario, ns: (name: StepName) => number): Range {
  const farNs = (2 * COMPLETION_LINES + 2) * s.cost_line_remote_ns;
  const softirq = ns('softirqBatch') + ns('softirqItem');
  return {
    low: ns('reapEntry') + Math.min(ns('endRequest'), ns('endRequestBatched')) + ns('endIo'),
    high: ns('reapEntry') + ns('endRequest') + softirq + farNs + ns('endIo'),
  };
}
