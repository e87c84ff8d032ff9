/**
 * A process of its own for one load of the model, since code that has seen other loads is slower: the number of a load is
 * its argument, what was measured its answer.
 */
import type { Point } from '#vocabulary';
import { COMPLETIONS as BUILT } from '../../shared/blocklayer/completions/table.ts';
import { runUntilCompleted } from '../../shared/blocklayer/event-loop.ts';
import { startThread } from '../../shared/blocklayer/host/execution.ts';
import { Machine } from '../../shared/blocklayer/machine.ts';
import { STACKS } from '../../shared/blocklayer/stacks/table.ts';
import { COMPLETIONS, SEED0, scenario } from '../laws/scenarios.ts';
import { heapGrowth } from './allocation.ts';
import { cpuNs, median } from './benchmark.ts';

const ROUNDS = 7;
const WARM_UP_IOS = 50_000;
const MEASURED_IOS = 300_000;
/** Short enough that the garbage of a leaking model is seen before it is collected. */
const STRETCHES = 51;
const STRETCH_IOS = 5_000;
const PRECISION = { iops_half_width: 0.01, confidence: 0.95, max_ios: 1 };

interface Load {
  readonly name: string;
  readonly point: Point;
  readonly platform?: string;
}

export const LOADS: readonly Load[] = [
  { name: 'seed 0, interrupt', point: { ...SEED0, completion: 'interrupt' }, platform: 'azure-l80s-v2' },
  {
    name: 'seed 0, poll_after_submit',
    point: { ...SEED0, completion: 'poll_after_submit' },
    platform: 'azure-l80s-v2',
  },
  {
    name: 'seed 3, passthrough',
    point: {
      app: 't_io_uring',
      ioengine: 'io_uring_cmd',
      completion: 'iopoll',
      alloc_cache: true,
      batched_completion: true,
      bs: 512,
      iodepth: 128,
      iodepth_batch_submit: 32,
      iodepth_batch_complete_min: 32,
      fixedbufs: true,
      gtod_reduce: true,
    },
    platform: 'optane2-passthrough',
  },
  {
    name: 'seed 4, 128 CPUs and 16 logical units',
    point: {
      ioengine: 'libaio',
      iodepth: 128,
      numjobs: 16,
      device_spread: 'one_device_per_job',
      gtod_reduce: true,
      hw_queues: 128,
    },
    platform: 'epyc-7601-megaraid',
  },
  ...COMPLETIONS.map((completion) => ({
    name: `8 jobs of depth 32, ${completion}`,
    point: { ioengine: 'io_uring', completion, numjobs: 8, iodepth: 32, device_iops_max: 1_500_000 },
  })),
];

const load = LOADS[Number(process.argv[2])];
if (load !== undefined) {
  const rates = Array.from({ length: ROUNDS }, (_, seed) => simulatedPerSecond(load, seed));
  process.stdout.write(JSON.stringify({ iosPerSecond: median(rates), bytesPerIo: bytesPerIo(load) }));
}

function started({ point, platform }: Load, seed: number): Machine {
  const s = scenario(point, platform);
  const completion = BUILT[s.completion as keyof typeof BUILT];
  const stack = STACKS[s.stack as keyof typeof STACKS];
  const m = new Machine(s, { seed, replicate: 0, precision: PRECISION }, { completion, stack });
  stack.start(m);
  for (let thread = m.jobs.count; thread < m.threads.count; thread++) startThread(m, thread, completion.helperLoop);
  m.meter.restart(0, MEASURED_IOS);
  runUntilCompleted(m, WARM_UP_IOS);
  return m;
}

function simulatedPerSecond(load: Load, seed: number): number {
  const m = started(load, seed);
  const ns = cpuNs(() => runUntilCompleted(m, WARM_UP_IOS + MEASURED_IOS));
  return (MEASURED_IOS / ns) * 1e9;
}

/** Of the middle one of many short stretches: in some something is collected, in others something is compiled. */
function bytesPerIo(load: Load): number {
  const m = started(load, 0);
  runUntilCompleted(m, WARM_UP_IOS + MEASURED_IOS);
  const bytes = Array.from({ length: STRETCHES }, (_, i) =>
    heapGrowth(() => runUntilCompleted(m, WARM_UP_IOS + MEASURED_IOS + (i + 1) * STRETCH_IOS)),
  );
  return Math.max(0, median(bytes)) / STRETCH_IOS;
}
