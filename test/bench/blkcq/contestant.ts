/**
 * A process of its own for one of the implementations in TypeScript, as the ones in C++ have: code that has seen the
 * objects of another is slower. Asked for a variant, a length and a seed, it answers with the ns an event took.
 */
import { EventQueue } from '#engine';
import { cpuNs } from '../benchmark.ts';
import { Blkcq } from './generic.ts';
import { SimjsBlkcq } from './simjs.ts';
import { tunedBlkcq } from './tuned.ts';
import { EVENTS_PER_IO, type Run, SLOTS } from './workload.ts';

type RunTo = (completedIos: number) => void;

/** Start a run. */
const IMPLEMENTATIONS = {
  generic: ({ variant, seed }: Run): RunTo => {
    const network = new Blkcq(new EventQueue(SLOTS), variant, seed);
    return (ios) => network.runTo(ios);
  },
  tuned: ({ variant, seed }: Run): RunTo => {
    tunedBlkcq.start(variant, seed);
    return tunedBlkcq.runTo;
  },
  simjs: ({ variant, seed }: Run): RunTo => {
    const network = new SimjsBlkcq(variant, seed);
    return (ios) => network.runTo(ios);
  },
};
export type ImplementationInTypeScript = keyof typeof IMPLEMENTATIONS;

const start = IMPLEMENTATIONS[process.argv[2] as ImplementationInTypeScript];

process.on('message', (run: Run) => {
  const runTo = start(run);
  runTo(run.warmUpIos);
  const usedNs = cpuNs(() => runTo(run.warmUpIos + run.measuredIos));
  process.send?.(usedNs / (run.measuredIos * EVENTS_PER_IO));
});
