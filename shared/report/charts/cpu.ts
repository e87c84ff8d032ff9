import type { Chart } from '../document/block.ts';
import type { CpuProfiles, Report } from '../report.ts';
import { oneLine } from '../wording/one-line.ts';
import { settingsText } from '../wording/settings.ts';
import { nanosecondsText } from '../wording/units.ts';
import { BASE, categoryAxis, colourAt, FONT, legend, valueAxis } from './style.ts';

/** One function in each profile that is shown. */
export interface CpuShare {
  readonly name: string;
  /** One a bar. */
  readonly ns: readonly number[];
  readonly pct: readonly number[];
}

/** As many as there are colours; the rest is one. */
const MOST_FUNCTIONS = 7;
const OTHERS = 'all others';

/** The profiles side by side, the largest functions first. */
export function cpuShares({ best, baseline }: CpuProfiles, report: Report) {
  const profiles = baseline === null ? [best] : [best, baseline];
  const lineOf = (profile: CpuProfiles['best'], name: string) => profile.lines.find((line) => line.function === name);
  const names = [...new Set(profiles.flatMap(({ lines }) => lines.map((line) => line.function)))];
  const shares = names.map(
    (name): CpuShare => ({
      name: oneLine(name),
      ns: profiles.map((profile) => lineOf(profile, name)?.ns_per_io ?? 0),
      pct: profiles.map((profile) => lineOf(profile, name)?.share_pct ?? 0),
    }),
  );
  const size = ({ ns }: CpuShare) => Math.max(...ns);
  const ranked = shares.toSorted((a, b) => size(b) - size(a) || (a.name < b.name ? -1 : 1));
  return { bars: profiles.map((_, i) => barName(i, report)), functions: ranked };
}

function barName(place: number, report: Report): string {
  if (place === 0) return report.verdict.kind === 'no_feasible_point' ? 'nearest' : 'recommended';
  const row = report.profiles?.baseline?.row_index;
  const other = report.alternatives.flatMap((axis) => axis.alternatives).find(({ row_index }) => row_index === row);
  return other === undefined ? 'baseline' : settingsText(other.settings);
}

/** Stacked bars, one a profile. */
export function cpuChart(profiles: CpuProfiles, report: Report): Chart {
  const { bars, functions } = cpuShares(profiles, report);
  const shown = functions.slice(0, MOST_FUNCTIONS);
  const rest = functions.slice(MOST_FUNCTIONS);
  const stacks = [...shown, ...(rest.length === 0 ? [] : [summed(rest, bars.length)])];
  const total = Math.max(...bars.map((_, i) => functions.reduce((sum, { ns }) => sum + (ns[i] ?? 0), 0)));
  return {
    heightPx: 120 + 64 * bars.length,
    option: {
      ...BASE,
      legend: legend(stacks.map(({ name }) => name)),
      grid: { left: 170, right: 24, top: 56, bottom: 48 },
      xAxis: { ...valueAxis('x', { name: 'CPU time per IO (ns)' }), scale: false },
      yAxis: { ...categoryAxis('y', '', bars.map(wrapped)), inverse: true },
      series: stacks.map(({ name, ns }, i) => ({
        name,
        type: 'bar',
        stack: 'cpu',
        barWidth: 34,
        itemStyle: { color: colourAt(i) },
        data: ns.map((value) => ({ value, label: { show: value > LABELLED * total } })),
        label: {
          formatter: ({ value }: { value: number }) => nanosecondsText(value),
          color: '#111111',
          fontFamily: FONT,
          fontSize: 11,
        },
      })),
    },
  };
}

/** Share of the longest bar that has room for a number. */
const LABELLED = 0.11;

function summed(rest: readonly CpuShare[], bars: number): CpuShare {
  const sumOf = (of: (share: CpuShare) => readonly number[]) =>
    Array.from({ length: bars }, (_, i) => rest.reduce((sum, share) => sum + (of(share)[i] ?? 0), 0));
  return { name: OTHERS, ns: sumOf(({ ns }) => ns), pct: sumOf(({ pct }) => pct) };
}

function wrapped(name: string): string {
  return name.replaceAll(', ', '\n');
}
