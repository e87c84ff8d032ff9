import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStore } from '#adapters';
import { listSweeps, type ObjectStore, objectKeys, type ResultName, type SweepStatus } from '#planner';
import type { Report } from '#report';
import type { SweepSpec } from '#sweep';
import { BadInput } from './exit.ts';

/** What `run` leaves behind, in the order it is named to the user. */
const RESULT_FILES = [
  'results.csv',
  'results.schema.json',
  'finalists.csv',
  'report.json',
  'report.md',
] as const satisfies readonly ResultName[];

const WORK = '.blkplan';

/** One sweep on disk: a hidden folder of work while it is not whole, and its results. */
export interface SweepFolder {
  readonly path: string;
  readonly work: ObjectStore;
  readonly results: ObjectStore;
}

export function openSweepFolder(path: string): SweepFolder {
  return { path, work: fileStore(join(path, WORK)), results: fileStore(path) };
}

/** The sweep that an earlier run left here, if it did. */
export async function unfinishedIn({ work }: SweepFolder): Promise<SweepStatus | undefined> {
  const { sweeps } = await listSweeps({ store: work }, { limit: 1 });
  return sweeps[0];
}

/** Puts the results where the user looks for them. Returns the paths. */
export async function publishResults(folder: SweepFolder, id: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const name of RESULT_FILES) {
    const pieces = await folder.work.read(objectKeys.result(id, name));
    if (pieces === undefined) await folder.results.delete(name);
    else {
      await folder.results.write(name, pieces);
      paths.push(join(folder.path, name));
    }
  }
  const spec = await folder.work.read(objectKeys.spec(id));
  if (spec !== undefined) await folder.results.write('spec.json', spec);
  return paths;
}

/** When every row is there, the work has no further use. */
export async function discardWork({ path }: SweepFolder): Promise<void> {
  await rm(join(path, WORK), { recursive: true, force: true });
}

export async function readReport({ results }: SweepFolder): Promise<Report | undefined> {
  const text = await results.get('report.json');
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}

/** The spec of a finished sweep, in its canonical form. */
export async function readFinishedSpec({ path, results }: SweepFolder): Promise<SweepSpec> {
  const text = await results.get('spec.json');
  if (text !== undefined) return JSON.parse(text) as SweepSpec;
  throw new BadInput(`${path} holds no finished sweep (no spec.json); name the folder that \`blkplan run\` wrote.`);
}
