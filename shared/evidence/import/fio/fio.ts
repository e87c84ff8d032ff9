import type { Point } from '#vocabulary';
import { ImportError, type Imported, type Importer, joined, type NamedText, NOTHING } from '../imported.ts';
import { readDocument } from './document.ts';
import { jsonDocuments } from './documents.ts';
import { isJobFile, readJobFile } from './job-file.ts';
import type { Options } from './options.ts';
import { rowsOf, rowsToFillIn } from './rows.ts';
import { type Beside, runsOf, withoutSnapshots } from './runs.ts';

/** Results of fio as JSON, and the job files they were made by. A job file alone gives rows to be filled in. */
export const importFio: Importer = (files, assumed) => {
  const sections = files.filter(isJobFile).flatMap(readJobFile);
  const results = files.filter((file) => !isJobFile(file));
  return results.length === 0
    ? rowsToFillIn(sections)
    : joined(results.map((file) => importResults(file, { sections, assumed: optionsIn(assumed) })));
};

function importResults(file: NamedText, beside: Beside): Imported {
  const documents = jsonDocuments(file).map((document) => readDocument(document, file.name));
  if (documents.length === 0) {
    throw new ImportError(
      `${file.name}: no JSON in it; write it with fio --output-format=json --output=FILE, or give a fio job file.`,
    );
  }
  const { last, left } = withoutSnapshots(documents, file);
  const rows = rowsOf(last.flatMap((document) => runsOf(document, beside)));
  const unsaid = rows.rows.length === 0 ? [] : [CPU_TIME, ...(beside.sections.length > 0 ? [] : [UNREPEATED])];
  return joined([{ ...NOTHING, left }, rows, { ...NOTHING, left: unsaid.map((said) => `${file.name}: ${said}.`) }]);
}

const CPU_TIME = 'usr_cpu and sys_cpu are of the job threads alone, without interrupts on other CPUs, and not used';
const UNREPEATED =
  'fio repeats no option without a value (a bare direct) and none of the engine (hipri, fixedbufs, sqthread_poll): where a job had them, give the job file as well, or --assume completion=iopoll';

/** What the user says of the jobs and fio has an option for. */
const ASSUMABLE = ['ioengine', 'rw', 'bs', 'iodepth', 'numjobs'] as const;

/** An assumed engine stands for one that the model does not have (null), and such an engine has no page cache. */
function optionsIn(assumed: Point): Options {
  const said = ASSUMABLE.filter((key) => key in assumed).map((key) => [key, String(assumed[key])] as const);
  return { ...Object.fromEntries(said), ...('ioengine' in assumed ? { direct: '1' } : {}) };
}
