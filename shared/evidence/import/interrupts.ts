import { figure } from '#platforms';
import { ImportError, type Importer, type NamedText, NOTHING } from './imported.ts';

/** One interrupt of a queue of an NVMe controller, with how often each CPU took it. */
interface Vector {
  readonly controller: string;
  readonly queue: number;
  readonly counts: readonly number[];
}

/** A CPU that took this share of a queue's interrupts is where they go. */
const SETTLED_SHARE = 0.95;

/** /proc/interrupts; of two files, before and after a run, what came in between. */
export const importInterrupts: Importer = (files) => {
  const [first, second, third] = files.map((file) => vectorsOf(file));
  if (first === undefined || third !== undefined) {
    throw new ImportError('interrupts: give one file, or two: /proc/interrupts before and after a run.');
  }
  const between = second === undefined ? first : difference(first, second);
  const names = [...new Set(between.map(({ controller }) => controller))];
  const [controller = ''] = names;
  const queues = between.filter((vector) => vector.controller === controller && vector.queue > 0);
  const total = queues.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0);
  const cpus = queues.map(settledCpu);
  const settled = cpus.every((cpu) => cpu !== undefined);
  const hw_queues = figure(queues.length, 'published', `/proc/interrupts: vectors of ${controller}`);
  const irq_placement = figure(cpus as readonly number[], 'published', '/proc/interrupts: CPU that took each queue');
  return {
    ...NOTHING,
    figures: { hw_queues, ...(settled ? { irq_placement } : {}) },
    took: [`${controller}: ${queues.length} queues that interrupt, ${total} interrupts.`],
    left: [
      ...(settled ? [] : [`${controller}: irq_placement not taken: ${unsettledOf(queues)}.`]),
      ...(names.length > 1 ? [`${names.slice(1).join(', ')}: only the first controller is used.`] : []),
    ],
  };
};

function vectorsOf({ name, text }: NamedText): readonly Vector[] {
  const [header = '', ...lines] = text.split('\n');
  const cpus = header.match(/CPU\d+/g)?.length ?? 0;
  if (cpus === 0) throw new ImportError(`${name}: no line of CPUs at the top; give a copy of /proc/interrupts.`);
  const vectors = lines.flatMap((line) => {
    const [, counts = '', controller, queue] = /^\s*\d+:((?:\s+\d+)+)\s.*\b(nvme\d+)q(\d+)\s*$/.exec(line) ?? [];
    const numbers = counts.trim().split(/\s+/).map(Number);
    return controller === undefined || numbers.length !== cpus
      ? []
      : [{ controller, queue: Number(queue), counts: numbers }];
  });
  if (vectors.some(({ queue }) => queue > 0)) return vectors;
  throw new ImportError(`${name}: no interrupt of an NVMe queue (nvme0q1) in it; other devices are not read.`);
}

function difference(before: readonly Vector[], after: readonly Vector[]): readonly Vector[] {
  return after.map((vector) => {
    const was = before.find(({ controller, queue }) => controller === vector.controller && queue === vector.queue);
    return { ...vector, counts: vector.counts.map((count, cpu) => Math.max(0, count - (was?.counts[cpu] ?? 0))) };
  });
}

function settledCpu({ counts }: Vector): number | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts);
  return total > 0 && most >= SETTLED_SHARE * total ? counts.indexOf(most) : undefined;
}

function unsettledOf(queues: readonly Vector[]): string {
  const queue = queues.find((vector) => settledCpu(vector) === undefined);
  const silent = queue?.counts.every((count) => count === 0) ?? true;
  return silent
    ? `queue ${queue?.queue} did not interrupt; copy /proc/interrupts before and after a run that uses all CPUs`
    : `the interrupts of queue ${queue?.queue} went to several CPUs`;
}
