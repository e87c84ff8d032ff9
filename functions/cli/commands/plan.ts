import { availableParallelism } from 'node:os';
import { planSweep, type SweepPreview } from '#planner';
import type { SweepLimits } from '#sweep';
import type { Point } from '#vocabulary';
import { type AddCommand, type JsonOption, printJson } from '../command.ts';
import { durationText } from '../duration.ts';
import { EXIT } from '../exit.ts';
import { maxPoints, positiveInteger } from '../option-values.ts';
import { readSpecFile } from '../read-spec.ts';
import { renderTable, type TableColumn } from '../table.ts';

interface Options extends JsonOption {
  readonly workers: number;
  readonly maxPoints: SweepLimits;
}

type AxisCount = SweepPreview['counts']['axes'][number];

const AXES: readonly TableColumn<AxisCount>[] = [
  { title: 'AXIS', cell: ({ name }) => name },
  { title: 'VALUES', cell: ({ size }) => size },
];

export const addPlan: AddCommand = (program, { terminal, finish }) => {
  program
    .command('plan')
    .argument('<spec>', 'sweep spec, YAML or JSON; - reads standard input')
    .option('--workers <n>', 'threads to reckon with', positiveInteger, availableParallelism())
    .addOption(maxPoints())
    .option('--json', 'as JSON')
    .description('count a sweep and estimate its time and cost, without running it')
    .action((path: string, { workers, maxPoints: limits, json }: Options) =>
      finish(async () => {
        const { spec } = await readSpecFile(path, limits);
        const preview = planSweep({ spec, workers, limits });
        if (json) printJson(terminal, preview);
        else terminal.out(previewText(preview, Object.keys(spec.axes)));
        return EXIT.done;
      }),
    );
};

function previewText(preview: SweepPreview, swept: readonly string[]): string {
  const { counts, first_points, last_points, notes, estimate } = preview;
  const { duplicates, excluded, points, replicates, rows } = counts;
  return [
    renderTable(AXES, counts.axes),
    `${combinations(counts)}, ${duplicates} duplicates, ${excluded} excluded: ${points} points × ${replicates} replicates = ${rows} rows`,
    ...screenedText(estimate),
    `Then ${estimate.finalist_rows} rows at most for the finalists, and about ${estimate.sensitivity_rows} for what the verdict hangs on.`,
    `About ${durationText(estimate.wall_time_s)} on ${estimate.workers} threads here; in the cloud ${durationText(estimate.cloud.wall_time_s)} with ${estimate.cloud.concurrency} parts at once, for $${estimate.cloud_usd.total}.`,
    `(${estimate.basis})`,
    '',
    'First points',
    ...first_points.map((point) => `  ${settingsOf(point, swept)}`),
    'Last points',
    ...last_points.map((point) => `  ${settingsOf(point, swept)}`),
    ...notes.map((note) => `note: ${note}`),
    '',
  ].join('\n');
}

function screenedText({ rows, simulated_rows }: SweepPreview['estimate']): readonly string[] {
  if (simulated_rows === rows) return [];
  return [
    `Screening estimates all of them and simulates ${simulated_rows}: the region that may be best, and its border.`,
  ];
}

/** The index space: the product, or what a method samples of it, and what the includes add. */
function combinations({ product, indices }: SweepPreview['counts']): string {
  const further = Number(indices) - Number(product);
  if (further === 0) return `${product} combinations`;
  return further > 0 ? `${product} combinations and ${further} by include` : `${indices} of ${product} combinations`;
}

function settingsOf(point: Point, swept: readonly string[]): string {
  const settings = Object.entries(point).filter(([key]) => swept.includes(key));
  return settings.map(([key, value]) => `${key}=${value}`).join(' ');
}
