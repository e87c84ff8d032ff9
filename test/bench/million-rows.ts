import { advise } from '#advice';
import { elapsedNs } from './benchmark.ts';
import { wideRows, wideSpec } from './wide-sweep.ts';

/** A process of its own, so that its memory is that of the advice and of nothing else. Prints what it took as JSON. */
const spec = wideSpec(1000);
const seconds = elapsedNs(() => advise({ spec, rows: wideRows(spec), finalists: [] })) / 1e9;
console.log(JSON.stringify({ seconds, memoryBytes: process.resourceUsage().maxRSS * 1024 }));
