import type { Key, Value } from '#vocabulary';
import { type Block, heading, list } from '../document/block.ts';
import type { Report } from '../report.ts';
import { limitValueText } from '../wording/metrics.ts';
import { settingText } from '../wording/settings.ts';
import { countText, EXACT, iopsText, shareText } from '../wording/units.ts';

export function questionSection({ question }: Report): readonly Block[] {
  const { platform, objective, slo, headroom, demand_iops, workload, replicates, confidence } = question;
  const fixed = Object.entries(workload).map(([key, value]) => settingText(key as Key, value as Value));
  const facts = [
    `Platform: ${platform.name}, ${platform.title}`,
    `Objective: ${objective}, ${shareText(headroom)} headroom`,
    ...Object.entries(slo).map(([metric, { min, max }]) => `SLO: ${boundText(metric, min, max)}`),
    ...(demand_iops === null ? [] : [`Demand of the fleet: ${iopsText(demand_iops, EXACT)}`]),
    ...(fixed.length === 0 ? [] : [`Workload and fixed keys: ${fixed.join(', ')}`]),
    `${countText(replicates, 'replicate')} a point, intervals at ${shareText(confidence)} confidence`,
  ];
  return [heading(2, 'Question'), ...list(facts)];
}

function boundText(metric: string, min: number | undefined, max: number | undefined): string {
  const bounds = [
    ...(min === undefined ? [] : [`at least ${limitValueText(metric, min)}`]),
    ...(max === undefined ? [] : [`at most ${limitValueText(metric, max)}`]),
  ];
  return `${metric} ${bounds.join(' and ')}`;
}
