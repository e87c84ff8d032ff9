import type { Key, Value } from '#vocabulary';
import type { Report } from '../report.ts';
import { metricText } from '../wording/metrics.ts';
import { settingText } from '../wording/settings.ts';
import { countText, iopsText, percentText } from '../wording/units.ts';
import { list, markdownText } from './text.ts';

export function questionSection({ question }: Report): string {
  const { platform, objective, slo, headroom, demand_iops, workload, replicates, confidence } = question;
  const fixed = Object.entries(workload).map(([key, value]) => settingText(key as Key, value as Value));
  const facts = [
    `Platform: ${platform.name}, ${platform.title}`,
    `Objective: ${objective}, ${percentText(headroom * 100)} headroom`,
    ...Object.entries(slo).map(([metric, { min, max }]) => `SLO: ${boundText(metric, min, max)}`),
    ...(demand_iops === null ? [] : [`Demand of the fleet: ${iopsText(demand_iops)}`]),
    ...(fixed.length === 0 ? [] : [`Workload and fixed keys: ${fixed.join(', ')}`]),
    `${countText(replicates, 'replicate')} a point, intervals at ${percentText(confidence * 100)} confidence`,
  ];
  return `## Question\n\n${list(facts.map(markdownText))}`;
}

function boundText(metric: string, min: number | undefined, max: number | undefined): string {
  const bounds = [
    ...(min === undefined ? [] : [`at least ${metricText(metric, min)}`]),
    ...(max === undefined ? [] : [`at most ${metricText(metric, max)}`]),
  ];
  return `${metric} ${bounds.join(' and ')}`;
}
