import type { Scenario } from '#blocklayer';
import { isReleased } from '#report';
import { isPointId, type Problem, type Row, readPoint, rootPlace } from '#sweep';
import { KEY_GROUPS, KEY_NAMES, type Key } from '#vocabulary';
import { InvalidSpec } from '../../../library/invalid-spec.ts';
import { BadInput } from '../../exit.ts';
import type { FinishedRun } from '../../read-run.ts';

/** A point that is to be brought to a machine. */
export interface ChosenPoint {
  readonly id: string;
  readonly scenario: Scenario;
  /** The same at the rate that one host must carry, under its own id, where it was a finalist. */
  readonly rated: { readonly id: string; readonly scenario: Scenario } | null;
  /** Swept settings that are not of the workload, as text: `hw_queues=8`. */
  readonly settings: string;
}

export interface Chosen {
  readonly points: readonly ChosenPoint[];
  /** One sentence for each point that was left out, and why. */
  readonly left: readonly string[];
}

/**
 * The points of these ids, or without any those of the top list that a released kernel can run.
 * @throws BadInput for ids that are not of the run, and where nothing is left
 */
export function chosenFrom(run: FinishedRun, ids: readonly string[]): Chosen {
  if (ids.length > 0) return { points: pointsOf([...new Set(ids)], run), left: [] };
  const top = pointsOf(
    run.report.top.map(({ point_id }) => point_id),
    run,
  );
  if (top.length === 0) throw new BadInput('The run has no top list; name the points to export.');
  const points = top.filter(({ scenario }) => isReleased(scenario));
  const left = top
    .filter(({ scenario }) => !isReleased(scenario))
    .map(({ id, scenario }) => `${id}: no released kernel has ${scenario.completion}; name it where yours has.`);
  if (points.length === 0) throw new BadInput(`Nothing to export. ${left.join(' ')}`);
  return { points, left };
}

function pointsOf(ids: readonly string[], { rows, finalists, report }: FinishedRun): readonly ChosenPoint[] {
  const known = new Map(rows.filter(({ status }) => status === 'ok').map((row) => [row.pointId, row.scenario]));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw new BadInput(
      `No ok row of the run is of ${unknown.join(', ')}; point ids stand in results.csv (column point_id).`,
    );
  }
  return ids.map((id) => {
    const scenario = known.get(id) as Scenario;
    const rated = ratedOf(scenario, finalists);
    for (const load of rated === null ? [{ id, scenario }] : [{ id, scenario }, rated]) requireOwn(load);
    return { id, scenario, rated, settings: settingsOf(scenario, report.question.axes) };
  });
}

/** What is exported is run as root: a folder of somebody else may hold anything. @throws BadInput, InvalidSpec */
function requireOwn({ id, scenario }: { readonly id: string; readonly scenario: Scenario }): void {
  if (!isPointId(id)) throw new BadInput(`${JSON.stringify(id)} is no point id; expected p- and base32.`);
  if (scenario.job_groups !== null)
    throw new BadInput(
      `${id} runs job_groups at once, which import cannot put together: run the job file of its report.`,
    );
  const problems: Problem[] = [];
  readPoint(scenario, rootPlace(problems));
  if (problems.length > 0) throw new InvalidSpec(`The settings of ${id}`, problems);
}

/** fio reports no latencies with gtod_reduce, and latencies are what the rated run is for. */
function ratedOf(scenario: Scenario, finalists: readonly Row[]): ChosenPoint['rated'] {
  const key = withoutRate(scenario);
  const rated = finalists.find((finalist) => withoutRate(finalist.scenario) === key);
  return rated === undefined ? null : { id: rated.pointId, scenario: { ...rated.scenario, gtod_reduce: false } };
}

function withoutRate(scenario: Scenario): string {
  return JSON.stringify({ ...scenario, rate_iops: null });
}

function settingsOf(scenario: Scenario, axes: object): string {
  return Object.keys(axes)
    .filter((key): key is Key => KEY_NAMES.includes(key as Key) && !(key in KEY_GROUPS.workload))
    .map((key) => `${key}=${scenario[key]}`)
    .join(', ');
}
