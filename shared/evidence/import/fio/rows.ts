import type { Shares } from '../../file/measurement-file.ts';
import { type Imported, type ImportedRow, NOTHING } from '../imported.ts';
import type { FioJob } from './document.ts';
import type { JobSection } from './job-file.ts';
import { directionsOf, latencyOf } from './latency.ts';
import type { FioRun } from './runs.ts';
import { devicesOf, workloadOf } from './workload.ts';

/** One row a workload that ran by itself. What ran beside another is left out, with the reason. */
export function rowsOf(runs: readonly FioRun[]): Imported {
  const parts = atTheSameTime(runs).map((together) => {
    const names = together.map(({ name }) => name).join(' and ');
    const reason = whyNotTaken(together);
    return reason === undefined ? taken(together, names) : { ...NOTHING, left: [`${names}: not taken: ${reason}.`] };
  });
  return {
    ...NOTHING,
    rows: parts.flatMap(({ rows }) => rows),
    took: parts.flatMap(({ took }) => took),
    left: [...new Set(parts.flatMap(({ left }) => left))],
  };
}

/** Rows without a measured number, from a job file alone. */
export function rowsToFillIn(sections: readonly JobSection[]): Imported {
  const workloads = sections.map(({ name, options }) => ({ name, options, ...workloadOf(options) }));
  const usable = workloads.filter(({ refused }) => refused.length === 0);
  return {
    ...NOTHING,
    rows: usable.map(({ name, options, keys }) => ({
      id: name,
      set: { ...keys, ...devicesOf([options]) },
      measured: {},
      profile: {},
      note: 'of a job file: fill in what was measured',
    })),
    took: usable.map(({ name }) => `${name}: the options of the job; nothing is measured.`),
    left: workloads.flatMap(({ name, refused, left }) =>
      refused.length > 0 ? [`${name}: not taken: ${refused.join('; ')}.`] : left.map((said) => `${name}: ${said}.`),
    ),
  };
}

/** Jobs of one group begin together; `stonewall` begins a new one. */
function atTheSameTime(runs: readonly FioRun[]): readonly (readonly FioRun[])[] {
  const groups = new Map<number, FioRun[]>();
  for (const run of runs) groups.set(run.group, [...(groups.get(run.group) ?? []), run]);
  return [...groups.values()];
}

function whyNotTaken(together: readonly FioRun[]): string | undefined {
  const workloads = together.map(({ options }) => workloadOf(options ?? {}));
  const jobs = together.flatMap((run) => run.jobs);
  const failed = jobs.find(({ error }) => error !== 0);
  if (failed !== undefined) return `it ended with error ${failed.error}`;
  if (together.some(({ options }) => options === undefined)) {
    return 'this version of fio does not repeat the options of the job; give the job file as well';
  }
  const refused = [...new Set(workloads.flatMap((workload) => workload.refused))];
  if (refused.length > 0) return refused.join('; ');
  if (new Set(workloads.map(({ keys }) => JSON.stringify({ ...keys, numjobs: 0 }))).size > 1) {
    return 'they ran at the same time, and the model has one workload at a time; separate them with stonewall';
  }
  if (jobs.flatMap(directionsOf).length === 0) return 'it did no IO';
  return jobs.flatMap(directionsOf).every(({ iops }) => iops && iops > 0)
    ? undefined
    : 'fio gives no IOPS for it, as for a run time of zero; run it longer';
}

function taken(together: readonly FioRun[], id: string): Imported {
  const [{ version, options = {} }] = together as readonly [FioRun];
  const { keys, left } = workloadOf(options);
  const jobs = together.flatMap((run) => run.jobs);
  const latency = latencyOf(jobs);
  const measured = { ...throughputOf(jobs), ...latency.measured };
  const row: ImportedRow = {
    id,
    set: { ...keys, numjobs: threadsOf(together), ...devicesOf(together.map((run) => run.options ?? {})) },
    measured,
    profile: {},
    note: `${version}, ${secondsOf(jobs)} s`,
  };
  return {
    ...NOTHING,
    rows: [row],
    took: [`${id}: ${Object.keys(measured).join(', ')}.`],
    left: [...left, ...latency.left].map((said) => `${id}: ${said}.`),
  };
}

function threadsOf(together: readonly FioRun[]): number {
  const threads = together.map(({ jobs, options }) =>
    jobs.length > 1 ? jobs.length : Number(options?.['numjobs'] ?? 1),
  );
  return threads.reduce((sum, count) => sum + count, 0);
}

function throughputOf(jobs: readonly FioJob[]): Shares {
  const sum = (part: 'read' | 'write' | 'mixed'): number =>
    jobs.reduce((iops, job) => iops + (job[part]?.iops ?? 0), 0);
  const [mixed, read, write] = [sum('mixed'), sum('read'), sum('write')];
  const apart = read > 0 && write > 0 ? { read_iops: read, write_iops: write } : {};
  return { iops: mixed > 0 ? mixed : read + write, ...apart };
}

function secondsOf(jobs: readonly FioJob[]): number {
  const runtimes = jobs.flatMap(directionsOf).map(({ runtime }) => runtime ?? 0);
  return Math.round(Math.max(...runtimes) / 1000);
}
