import { type CpuShare, cpuChart, cpuShares } from '../charts/cpu.ts';
import { type Block, heading, table } from '../document/block.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { nanosecondsText, percentText } from '../wording/units.ts';

/** Where the CPU time of one IO goes, as `perf top` would show it. */
export function cpuSection(report: Report): readonly Block[] {
  const { profiles } = report;
  if (profiles === null) return [];
  const { bars, functions } = cpuShares(profiles, report);
  const columns: readonly Column<CpuShare>[] = [
    { head: 'function', align: 'left', cell: ({ name }) => name },
    ...bars.flatMap((bar, i): readonly Column<CpuShare>[] => [
      { head: `ns per IO, ${bar}`, align: 'right', cell: ({ ns }) => nanosecondsText(ns[i] ?? 0) },
      { head: 'share', align: 'right', cell: ({ pct }) => percentText(pct[i] ?? 0) },
    ]),
  ];
  return [
    heading(2, 'Where the CPU time goes'),
    {
      kind: 'figure',
      title: 'CPU time per IO by kernel function',
      caption: 'At saturation, spinning included; replicate 0.',
      chart: cpuChart(profiles, report),
      data: table(columns, functions),
    },
  ];
}
