import { join } from 'node:path';
import { type Report, readReport } from '#report';
import { inRowOrder, type Row, readRows } from '#sweep';
import { BadInput } from './exit.ts';
import { readTextFile } from './text-file.ts';

/** What `run` left in a folder. */
export interface FinishedRun {
  readonly report: Report;
  /** At saturation, or at the rate of the spec. */
  readonly rows: readonly Row[];
  /** The best points again, at the rate that one host must carry. */
  readonly finalists: readonly Row[];
}

/** @throws BadInput, CsvError */
export async function readRun(folder: string): Promise<FinishedRun> {
  const report = reportIn(folder, await readTextFile(join(folder, 'report.json')).catch(noRun(folder)));
  const results = readRows(await readTextFile(join(folder, 'results.csv')).catch(noRun(folder)));
  const finalists = await readTextFile(join(folder, 'finalists.csv')).then(readRows, () => []);
  return {
    report,
    rows: inRowOrder('results.csv')(results),
    finalists: inRowOrder('finalists.csv')(finalists),
  };
}

/** @throws BadInput */
function reportIn(folder: string, text: string): Report {
  const report = readReport(text);
  if (report !== undefined) return report;
  throw new BadInput(`${folder}: report.json is not a report of ours; run the sweep again.`);
}

function noRun(folder: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof BadInput)) throw error;
    throw new BadInput(`${folder} holds no finished sweep; name the folder that a run wrote. ${error.message}`);
  };
}
