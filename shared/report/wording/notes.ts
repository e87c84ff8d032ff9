import type { Advice, Quality, RankedPoint } from '#advice';
import type { Scenario } from '#blocklayer';
import { isReleased } from '../apply/kernel.ts';
import type { Origin } from '../provenance.ts';
import type { QuestionSection } from '../question.ts';
import { LOAD_TEXT, notSimulatedText } from './load.ts';
import { limitText } from './margin.ts';
import { screenedNotes } from './screened.ts';
import { countText } from './units.ts';

/** A simulator's advice has limits; this sentence stands in every report. */
const CAVEAT =
  'Simulated figures rank alternatives under the assumptions listed in the report; measure the setting on the machine before relying on it.';

/** What a reader must know before acting on the verdict, one sentence each, what concerns the verdict first. */
export function notesOf(question: QuestionSection, advice: Advice, origin: Origin): readonly string[] {
  return [
    ...loadNotes(advice),
    ...groupNotes(question),
    ...screenedNotes(advice),
    ...recommendedOf(advice).flatMap(marginNotes),
    ...unreleasedNotes(advice),
    ...qualityNotes(advice.quality.results, origin),
    ...finalistNotes(advice.quality.finalists),
    ...sensitivityNotes(advice),
    CAVEAT,
  ];
}

function groupNotes({ axes, workload }: QuestionSection): readonly string[] {
  return when(
    'job_groups' in axes || 'job_groups' in workload,
    'Figures, SLO and objective are of all job groups together: what each of them gets is in group_metrics of results.csv.',
  );
}

function recommendedOf({ verdict }: Advice): readonly RankedPoint[] {
  return verdict.kind === 'recommended' || verdict.kind === 'tie' ? [verdict.recommended] : [];
}

function loadNotes({ evaluated, quality, verdict }: Advice): readonly string[] {
  const said = verdict.kind === 'inconclusive';
  return [
    ...when(quality.results.rows.ok > 0, LOAD_TEXT[evaluated.because]),
    ...when(evaluated.not_simulated > 0 && !said, `${notSimulatedText(evaluated.not_simulated)}.`),
  ];
}

/** The apply section says so of the recommended point; a list is read without it. */
function unreleasedNotes({ top }: Advice): readonly string[] {
  const names = top.map(({ settings }) => settings.completion as Scenario['completion'] | undefined);
  const unreleased = [...new Set(names)].filter((name) => name !== undefined && !isReleased({ completion: name }));
  return unreleased.map((name) => `No released kernel has ${name}.`);
}

function marginNotes({ slo }: RankedPoint): readonly string[] {
  return slo
    .filter(({ settled }) => settled === false)
    .map(
      (margin) =>
        `Its ${margin.metric} is nearer to the ${limitText(margin)} than its confidence interval is wide: the SLO may not be met.`,
    );
}

function qualityNotes(quality: Quality, { rows_planned = 0 }: Origin): readonly string[] {
  const { rows, precision_not_met, model_versions, open_loop_rows, percentiles_empty } = quality;
  return [
    ...when(
      rows.total < rows_planned,
      `Only ${rows.total} of ${rows_planned} rows are there; the verdict is about those.`,
    ),
    ...when(
      rows.failed > 0,
      `${countText(rows.failed, 'row')} failed; their points may be missing from the comparison.`,
    ),
    ...when(
      rows.invalid > 0,
      `${rows.invalid} of ${countText(rows.total, 'row')} have no results: such a configuration cannot be, or is not in the model (error_message).`,
    ),
    ...when(
      precision_not_met > 0,
      `${countText(precision_not_met, 'row')} stopped at precision.max_ios before the asked half-width was reached.`,
    ),
    ...when(
      percentiles_empty.lat_p99_us > 0,
      `${countText(percentiles_empty.lat_p99_us, 'row')} had too few IOs for a p99.`,
    ),
    ...when(
      model_versions.length > 1,
      `The rows come from different model versions (${model_versions.map(({ name }) => name).join(', ')}) and should not be compared.`,
    ),
    ...when(
      open_loop_rows > 0,
      `${countText(open_loop_rows, 'row')} ran at an offered rate: there the IOPS are the load that was offered, not what the host can do.`,
    ),
    ...overloadNotes(quality, 'row'),
  ];
}

function overloadNotes({ overloaded_rows }: Quality, noun: string): readonly string[] {
  return when(
    overloaded_rows > 0,
    `${countText(overloaded_rows, noun)} could not keep up with the offered rate: the queue grows without end there, and latencies have no value.`,
  );
}

function finalistNotes(quality: Quality): readonly string[] {
  const { rows, precision_not_met } = quality;
  return [
    ...when(rows.failed > 0, `${countText(rows.failed, 'finalist row')} failed.`),
    ...when(
      precision_not_met > 0,
      `${countText(precision_not_met, 'finalist row')} stopped at precision.max_ios before the asked half-width was reached.`,
    ),
    ...overloadNotes(quality, 'finalist row'),
  ];
}

function sensitivityNotes({ sensitivity }: Advice): readonly string[] {
  const turning = (sensitivity?.figures ?? []).filter(({ thresholds }) => thresholds.length > 0);
  const names = turning.map(({ key, role }) => `${key} (${role === 'model' ? 'model cost' : role})`);
  return when(turning.length > 0, `The verdict hangs on ${names.join(', ')}: see the sensitivity to the assumptions.`);
}

function when(holds: boolean, note: string): readonly string[] {
  return holds ? [note] : [];
}
