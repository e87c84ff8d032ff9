import type { NamedText } from '../imported.ts';
import type { FioDocument, FioJob } from './document.ts';
import type { JobSection } from './job-file.ts';
import type { Options } from './options.ts';

/** Jobs of one name that ran at the same time: one workload. */
export interface FioRun {
  readonly name: string;
  readonly version: string;
  readonly group: number;
  /** With group reporting one for all, else one for each thread. */
  readonly jobs: readonly FioJob[];
  /** Undefined where neither the results nor a job file say them. */
  readonly options: Options | undefined;
}

/** What is said of jobs beside their results: by job files, and by the user, who has the last word. */
export interface Beside {
  readonly sections: readonly JobSection[];
  readonly assumed: Options;
}

/** The runs of a document. What fio repeats of the options wins over the job file. */
export function runsOf(document: FioDocument, beside: Beside): readonly FioRun[] {
  const runs = new Map<string, FioJob[]>();
  for (const job of document.jobs) {
    const key = JSON.stringify([job.groupid, job.jobname]);
    runs.set(key, [...(runs.get(key) ?? []), job]);
  }
  return [...runs.values()].map((jobs) => {
    const [first] = jobs as [FioJob];
    const { jobname: name, groupid: group } = first;
    return { name, version: document['fio version'], group, jobs, options: optionsOf(document, first, beside) };
  });
}

function optionsOf(document: FioDocument, job: FioJob, { sections, assumed }: Beside): Options | undefined {
  const written = sections.find(({ name }) => name === job.jobname)?.options;
  const repeated = job['job options'];
  if (written === undefined && repeated === undefined && Object.keys(assumed).length === 0) return undefined;
  return { ...written, ...asText(document['global options'] ?? {}), ...asText(repeated ?? {}), ...assumed };
}

function asText(options: NonNullable<FioJob['job options']>): Options {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, value === null || value === '' ? '1' : String(value)]),
  );
}

export interface Snapshots {
  readonly last: readonly FioDocument[];
  readonly left: readonly string[];
}

/** Of documents with the same jobs only the last: the earlier ones are what a status interval printed on the way. */
export function withoutSnapshots(documents: readonly FioDocument[], { name }: NamedText): Snapshots {
  const byJobs = new Map<string, FioDocument>();
  for (const document of documents) byJobs.set(JSON.stringify(document.jobs.map(({ jobname }) => jobname)), document);
  const earlier = documents.length - byJobs.size;
  const said = `${name}: ${earlier} earlier documents with the same jobs (a status interval) are passed over; put separate runs into separate files.`;
  return { last: [...byJobs.values()], left: earlier === 0 ? [] : [said] };
}
