import { createHash } from 'node:crypto';
import { chooseFinalists, GatheredRows } from '#advice';
import { RENDERERS, type ReportFormat } from '#report';
import { csvHeader, csvLine, openSweep, type Row, tableSchema } from '#sweep';
import { conclude, type Findings } from './conclude.ts';
import { csvPieces } from './csv-pieces.ts';
import { type Ending, readJson, readPlan, readSpec, toJson } from './documents.ts';
import { EndTally } from './ending.ts';
import { simulateFinalists } from './finalists.ts';
import { writeDialects } from './links.ts';
import { type Merging, mergedLines } from './merge.ts';
import type { FinishMessage } from './messages.ts';
import { objectKeys, type ResultName } from './object-keys.ts';
import { fixOutcome } from './outcome.ts';
import type { ObjectStore, Ports } from './ports.ts';
import { profilesOf } from './profiles.ts';
import { currentAttempt } from './progress.ts';
import { simulateStudy } from './study.ts';

export type FinishOutcome = 'finished' | 'incomplete' | 'gone';

/**
 * Merges, concludes and ends an attempt; run twice, or again after a crash, it writes the same bytes. The terminal state
 * is written when everything it speaks of is there.
 */
export async function finishSweep(ports: Ports, { sweep: id, attempt }: FinishMessage): Promise<FinishOutcome> {
  const { store } = ports;
  const spec = await readSpec(store, id);
  if (spec === undefined) return 'gone';
  if (await hasEnded(store, id, attempt)) return 'finished';
  const plan = await readPlan(store, id);
  const outcome = await fixOutcome(store, id, attempt);
  if (outcome === undefined) return 'incomplete';

  const merging: Merging = { store, id, sweep: openSweep(spec), plan };
  const tally = new EndTally(plan);
  const gathered = new GatheredRows(spec, plan.counts.rows);
  const lines = mergedLines(merging, outcome);
  const results = await writeCsv(merging, 'results.csv', csvPieces(lines, tally, gathered));
  await writeDialects(ports, id, results.bytes);
  const finalists = await simulateFinalists(ports, spec, chooseFinalists(spec, gathered));
  const sensitivity = await simulateStudy(ports, { spec, rows: gathered, finalists });
  const hash = await writeRows(merging, 'finalists.csv', finalists);
  await writeRows(merging, 'sensitivity.csv', sensitivity);
  await writeReport(merging, {
    rows: gathered,
    finalists,
    sensitivity,
    provenance: {
      csv_sha256: results.sha256,
      ...(hash !== null && { finalists_csv_sha256: hash }),
      rows_planned: plan.counts.rows,
    },
  });
  await end(ports, id, { attempt, ...tally.ending(outcome), results_bytes: results.bytes });
  return 'finished';
}

async function writeCsv(
  { store, id }: Merging,
  name: ResultName,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured(): AsyncIterable<string> {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += Buffer.byteLength(piece);
      yield piece;
    }
  }
  await store.write(objectKeys.result(id, name), measured());
  return { sha256: hash.digest('hex'), bytes };
}

/** Writes no file without rows. Returns the hash of the one written. */
async function writeRows(merging: Merging, name: ResultName, rows: readonly Row[]): Promise<string | null> {
  if (rows.length > 0) return (await writeCsv(merging, name, [csvHeader(), ...rows.map((row) => csvLine(row))])).sha256;
  await merging.store.delete(objectKeys.result(merging.id, name));
  return null;
}

async function writeReport({ store, id, sweep }: Merging, findings: Findings): Promise<void> {
  const report = conclude(sweep.spec, findings, (advice) => profilesOf(sweep, advice));
  await store.put(objectKeys.result(id, 'results.schema.json'), toJson(tableSchema()));
  for (const format of Object.keys(RENDERERS) as ReportFormat[]) {
    await store.put(objectKeys.result(id, `report.${format}`), await RENDERERS[format](report));
  }
}

/** This attempt, or a later one. */
export async function hasEnded(store: ObjectStore, id: string, attempt: number): Promise<boolean> {
  const ending = await readJson<Ending>(store, objectKeys.status(id));
  return ending !== undefined && ending.attempt >= attempt;
}

/** Last of all the sweep leaves the active ones; unless a retry took it up in the meantime. */
export async function end(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  id: string,
  ending: Omit<Ending, 'finished_at_ms'>,
): Promise<void> {
  await store.put(objectKeys.status(id), toJson({ ...ending, finished_at_ms: clock.now() }));
  await store.delete(objectKeys.active(id));
  if ((await currentAttempt(store, id)) > ending.attempt) await store.put(objectKeys.active(id), '');
}
