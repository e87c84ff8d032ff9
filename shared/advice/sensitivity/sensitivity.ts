import type { Row } from '#sweep';
import type { Key } from '#vocabulary';
import { type Axis, type Settings, settingsOnAll } from '../rows/swept-axes.ts';
import { type Answer, turnOf } from './answers.ts';
import type { Study } from './contest.ts';
import type { DoubtfulFigure } from './figures.ts';
import { type Trial, trialsOf } from './study.ts';

/** What the verdict hangs on. */
export interface Sensitivity {
  /** The points that were simulated again; the recommended one first. */
  readonly contenders: readonly { readonly row_index: number; readonly settings: Settings }[];
  /** Those that turn the verdict first, then by how much they move the recommended point. */
  readonly figures: readonly FigureSensitivity[];
}

export interface FigureSensitivity {
  readonly key: Key;
  readonly value: number;
  /** How the figure is known; `model`: a unit cost of the model itself. */
  readonly role: DoubtfulFigure['role'];
  /** At the ends of its reach. */
  readonly low: Answer;
  readonly high: Answer;
  /** Below and above the platform's value, the nearest values between which the verdict turns. */
  readonly thresholds: readonly Threshold[];
}

export interface Threshold {
  readonly outcome: Answer['outcome'];
  /** The verdict still stands at this value, */
  readonly stands_at: number;
  /** and no longer at this. */
  readonly turns_at: number;
}

/** Null when no simulation of the study is among the rows. */
export function sensitivityOf(study: Study, simulated: readonly Row[], axes: readonly Axis[]): Sensitivity | null {
  const figures = trialsOf(study, simulated).flatMap((trial) => figureSensitivity(trial) ?? []);
  if (figures.every(({ low, high }) => low.outcome === 'unknown' && high.outcome === 'unknown')) return null;
  return {
    contenders: study.contenders.map(({ point }) => ({
      row_index: point.rowIndex,
      settings: settingsOnAll(axes, point.settings),
    })),
    figures: figures.sort(
      (a, b) => b.thresholds.length - a.thresholds.length || moves(b) - moves(a) || (a.key < b.key ? -1 : 1),
    ),
  };
}

function figureSensitivity({ figure, answers }: Trial): FigureSensitivity | undefined {
  const [low, high] = [figure.low, figure.high].map((end) => answers.find(({ value }) => value === end));
  if (low === undefined && high === undefined) return undefined;
  const untried: Answer = {
    value: figure.value,
    outcome: 'stands',
    winner_row_index: null,
    iops_change_pct: 0,
    lat_p99_change_pct: 0,
  };
  const { key, value, role } = figure;
  return { key, value, role, low: low ?? untried, high: high ?? untried, thresholds: thresholdsOf(figure, answers) };
}

function thresholdsOf(figure: DoubtfulFigure, answers: readonly Answer[]): readonly Threshold[] {
  return [-1, 1].flatMap((side) => {
    const there = answers.filter(({ value }) => (value - figure.value) * side > 0);
    const turn = turnOf(figure, there);
    const outcome = there.find(({ value }) => value === turn?.turned)?.outcome;
    if (turn === undefined || outcome === undefined) return [];
    return [{ outcome, stands_at: turn.stands, turns_at: turn.turned }];
  });
}

function moves({ low, high }: FigureSensitivity): number {
  const changes = [low, high].flatMap((answer) => [answer.iops_change_pct ?? 0, answer.lat_p99_change_pct ?? 0]);
  return Math.max(...changes.map(Math.abs));
}
