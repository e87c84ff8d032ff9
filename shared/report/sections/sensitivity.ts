import type { Answer, FigureSensitivity } from '#advice';
import { type Block, heading, paragraph, table } from '../document/block.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { settingsText, settingText, valueText } from '../wording/settings.ts';
import { countText, signedPercentText } from '../wording/units.ts';

/** What the verdict hangs on. */
export function sensitivitySection({ sensitivity }: Report): readonly Block[] {
  if (sensitivity === null) return [];
  const { contenders, figures } = sensitivity;
  const names = contenders.map(({ settings }) => settingsText(settings) || 'the point as given');
  return [
    heading(2, 'Sensitivity to the assumptions'),
    paragraph(
      `${countText(contenders.length, 'best point')} simulated again with one figure of the platform changed (${names.join('; ')}). ` +
        'Changes are those of the first. Assumed figures are halved and doubled, those held against a measured row moved by ' +
        "25 % or, where they were calibrated, to the ends of their 95 % interval (at most halved and doubled), a user's own by 10 %, the model's unit costs as a whole by half.",
    ),
    table(COLUMNS, figures),
  ];
}

const COLUMNS: readonly Column<FigureSensitivity>[] = [
  { head: 'figure', align: 'left', cell: ({ key, value }) => settingText(key, value) },
  { head: 'known as', align: 'left', cell: ({ role }) => (role === 'model' ? 'model cost' : role) },
  {
    head: 'tried',
    align: 'left',
    cell: ({ key, low, high }) => `${valueText(key, low.value)} to ${valueText(key, high.value)}`,
  },
  { head: 'IOPS', align: 'right', cell: ({ low, high }) => rangeText(low.iops_change_pct, high.iops_change_pct) },
  { head: 'p99', align: 'right', cell: ({ low, high }) => rangeText(low.lat_p99_change_pct, high.lat_p99_change_pct) },
  { head: 'verdict', align: 'left', cell: verdictText },
];

function rangeText(low: number | null, high: number | null): string {
  return [low, high].map((change) => (change === null ? '-' : signedPercentText(change))).join(' / ');
}

const OUTCOME = {
  stands: 'stands',
  loses: 'another point is better',
  fails_slo: 'no longer meets what is asked',
  becomes_feasible: 'a point meets the SLO',
  unknown: 'could not be simulated',
} satisfies Record<Answer['outcome'], string>;

function verdictText({ key, value, low, high, thresholds }: FigureSensitivity): string {
  if (thresholds.length > 0) {
    return thresholds
      .map(
        ({ outcome, turns_at }) =>
          `${OUTCOME[outcome]} ${turns_at < value ? 'at' : 'from'} ${valueText(key, turns_at)}${turns_at < value ? ' and below' : ''}`,
      )
      .join('; ');
  }
  return low.outcome === 'unknown' || high.outcome === 'unknown' ? OUTCOME.unknown : OUTCOME.stands;
}
