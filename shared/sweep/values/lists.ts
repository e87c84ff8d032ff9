import type { KeyType } from '#vocabulary';
import { nearestName } from '../problems/names.ts';
import { type Reading, refuse } from './reading.ts';

/** The largest CPU number a host can have (the vocabulary ends at 4096 CPUs). */
const LAST_CPU = 4095;

/** CPUs in the order in which jobs take them: a list of numbers, or the kernel's own notation `0-3,8`. */
export function readCpuList(input: unknown): Reading {
  const cpus = typeof input === 'string' ? expand(input) : input;
  if (isCpus(cpus)) return { value: Object.freeze([...cpus]) };
  return refuse(
    'wrong_type',
    'expected a list of CPU numbers, as [0, 1, 8] or "0-1,8" (as an axis a list of such lists)',
  );
}

/** A rule by its name, or one CPU for each hardware queue. */
export function readIrqPlacement(input: unknown, { values }: Extract<KeyType, { kind: 'irq_placement' }>): Reading {
  const rule = values.find((candidate) => candidate === input);
  if (rule !== undefined) return { value: rule };
  if (isCpus(input)) return { value: Object.freeze([...input]) };
  const near = typeof input === 'string' ? nearestName(input, values) : undefined;
  const hint = near === undefined ? '' : ` (did you mean ${near}?)`;
  return refuse('wrong_type', `expected one of ${values.join(', ')}${hint}, or a list with one CPU per hardware queue`);
}

function isCpus(input: unknown): input is readonly number[] {
  return Array.isArray(input) && input.length > 0 && input.length <= LAST_CPU + 1 && input.every(isCpu);
}

function isCpu(cpu: unknown): boolean {
  return typeof cpu === 'number' && Number.isInteger(cpu) && cpu >= 0 && cpu <= LAST_CPU;
}

function expand(text: string): readonly number[] | undefined {
  if (!/^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*$/.test(text)) return undefined;
  return text.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  });
}
