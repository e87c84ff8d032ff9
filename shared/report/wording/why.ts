import { type Advice, type Alternative, type Comparison, profileSubjects } from '#advice';
import { bottleneckText } from './bottleneck.ts';
import { entriesOf, settingsText } from './settings.ts';
import { iopsText, ratioText, signedPercentText } from './units.ts';

/** What the recommendation beats by how much, and what limits it; null without one. */
export function whyLine(advice: Advice): string | null {
  const { verdict } = advice;
  if (verdict.kind !== 'recommended' && verdict.kind !== 'tie') return null;
  const { bottleneck, top_function, top_function_pct } = verdict.recommended.saturation;
  const limit = `Limited by ${bottleneckText(bottleneck)}; ${top_function} takes ${Math.round(top_function_pct)} % of the CPU time.`;
  return [...gainText(advice), limit].join(' ');
}

/**
 * `Against completion=interrupt, all else equal: 2.9 × the IOPS; at 294K IOPS p99 -43 %, CPU per IO -60 %.` At the rate of
 * the verdict where both were simulated at it; otherwise the line says that it is about saturation, if the verdict is not.
 */
function gainText(advice: Advice): readonly string[] {
  const baseline = profileSubjects(advice)?.baseline;
  for (const { settings, alternatives } of advice.alternatives) {
    const other = alternatives.find(({ row_index }) => row_index === baseline);
    if (other === undefined) continue;
    const changed = entriesOf(other.settings).filter(
      ([key, value]) => JSON.stringify(settings[key]) !== JSON.stringify(value),
    );
    const isElsewhere = advice.evaluated.at === 'demanded_rate' && other.at_rate === null;
    const where = isElsewhere ? 'all else equal, at saturation' : 'all else equal';
    return [`Against ${settingsText(Object.fromEntries(changed))}, ${where}: ${differences(other)}.`];
  }
  return [];
}

function differences({ iops, iops_ratio, at_rate, ...atSaturation }: Alternative): string {
  const isRatio = iops_ratio !== null && (iops_ratio >= NOTABLE_RATIO || iops_ratio <= 1 / NOTABLE_RATIO);
  const throughput = isRatio && isMeasurable(iops) ? `${ratioText(iops_ratio)} the IOPS` : difference('IOPS', iops);
  const { lat_p99_us, cpu_ns_per_io } = at_rate ?? atSaturation;
  const effort = [difference('p99', lat_p99_us), difference('CPU per IO', cpu_ns_per_io)].join(', ');
  return at_rate === null ? `${throughput}, ${effort}` : `${throughput}; at ${iopsText(at_rate.rate_iops)} ${effort}`;
}

/** Nearer to one, a ratio says less than a percentage. */
const NOTABLE_RATIO = 1.1;

function difference(noun: string, comparison: Comparison): string {
  if (comparison.difference_pct === null) return `${noun} unknown`;
  return isMeasurable(comparison) ? `${noun} ${signedPercentText(comparison.difference_pct)}` : `the same ${noun}`;
}

function isMeasurable({ standing }: Comparison): boolean {
  return standing === 'better' || standing === 'worse';
}
