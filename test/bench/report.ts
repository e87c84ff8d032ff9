import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { advise } from '#advice';
import { buildReport, RENDERERS } from '#report';
import type { Benchmark } from './benchmark.ts';
import { wideRows, wideSpec } from './wide-sweep.ts';

const REPORT_LIMIT_S = 10;
const HTML_LIMIT_BYTES = 8_000_000;
const MEMORY_LIMIT_BYTES = 512_000_000;

/** From rows to report: memory and time at a million rows, time and size at a hundred thousand. */
export const benchmarkReport: Benchmark = async () => {
  const { seconds: millionS, memoryBytes } = millionRows();
  console.log(`1,000,000 rows: ${millionS.toFixed(1)} s, ${(memoryBytes / 1e6).toFixed(0)} MB`);

  const before = process.cpuUsage();
  const spec = wideSpec(100);
  const advice = advise({ spec, rows: wideRows(spec), finalists: [] });
  const provenance = { csv_sha256: '0'.repeat(64) };
  const page = await RENDERERS.html(buildReport({ spec, advice, provenance, command: 'blkplan run spec.json' }));
  const { user, system } = process.cpuUsage(before);
  const reportS = (user + system) / 1e6;
  console.log(
    `100,000 rows: report in ${reportS.toFixed(1)} s of CPU time, HTML of ${(page.length / 1e6).toFixed(2)} MB`,
  );

  const missedGoals = [
    ...(reportS < REPORT_LIMIT_S ? [] : [`a report on 100,000 rows took ${reportS} s`]),
    ...(page.length < HTML_LIMIT_BYTES ? [] : [`the HTML has ${page.length} bytes`]),
    ...(memoryBytes < MEMORY_LIMIT_BYTES ? [] : [`a million rows took ${memoryBytes} bytes`]),
  ];
  return { millionS, memoryBytes, reportS, htmlBytes: page.length, missedGoals };
};

function millionRows(): { readonly seconds: number; readonly memoryBytes: number } {
  const program = fileURLToPath(new URL('million-rows.ts', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [...process.execArgv, program], { encoding: 'utf8' }));
}
