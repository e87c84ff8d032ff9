/**
 * Whether the verdict hangs on a number that nobody measured. One figure at a time is moved to the ends of its reach and
 * the best points are simulated again, replicate 0 on the same random streams; where the verdict turns, the turning
 * point is closed in by halving (geometrically). Advice stays pure: it says what to simulate, somebody else does, and it
 * draws the conclusion.
 */
import type { Row, SweepSpec } from '#sweep';
import type { Key } from '#vocabulary';
import type { Goal } from '../goal/goal.ts';
import type { Candidate } from '../verdict/candidates.ts';
import type { Ranking } from '../verdict/ranking.ts';
import { type Answer, answersOf, type Turn, turnOf } from './answers.ts';
import type { Study } from './contest.ts';
import { type DoubtfulFigure, doubtfulFigures, written } from './figures.ts';
import { withFigure } from './with-figure.ts';

/** Rows to simulate with one figure changed: the orders are those of the sweep, under another spec. */
export interface Probe {
  readonly spec: SweepSpec;
  readonly orders: readonly { readonly rowIndex: number; readonly rateIops: number | null }[];
}

/** How one figure was tried, in order of its values. */
export interface Trial {
  readonly figure: DoubtfulFigure;
  readonly answers: readonly Answer[];
}

const MOST_CONTENDERS = 3;
/** A factor of two is closed in to one of 1.05. */
const MOST_HALVINGS = 4;

export function studyOf(spec: SweepSpec, goal: Goal, ranking: Ranking): Study {
  const ranked = ranking.feasible.length > 0 ? ranking.feasible : ranking.infeasible;
  const contenders = ranked.filter((candidate, i) => ranked.findIndex((other) => isTwin(other, candidate)) === i);
  return {
    spec,
    goal,
    contenders: contenders.slice(0, MOST_CONTENDERS),
    figures: contenders.length === 0 ? [] : doubtfulFigures(spec),
  };
}

/** Rows that a study begins with: each figure at both ends of its reach. Turning points are closed in by some more. */
export function firstStudyRows(spec: SweepSpec, points: number): number {
  const isRated = spec.demand !== null || spec.slo['iops']?.min !== undefined;
  return doubtfulFigures(spec).length * 2 * Math.min(MOST_CONTENDERS, points) * (isRated ? 2 : 1);
}

/** Points that behave alike in everything would all turn together. */
function isTwin(a: Candidate, b: Candidate): boolean {
  return a.objectiveValue === b.objectiveValue && a.p99Us === b.p99Us && a.cpuNsPerIo === b.cpuNsPerIo;
}

/** What to simulate next, given what was; nothing when the study is complete. */
export function nextProbes(study: Study, simulated: readonly Row[]): readonly Probe[] {
  return trialsOf(study, simulated).flatMap(({ figure, answers }) => {
    const tried = answers.map(({ value }) => value);
    return nextValues(study, { figure, answers })
      .filter((value) => !tried.includes(value) && value !== figure.value)
      .map((value) => probe(study, figure.key, value));
  });
}

export function trialsOf(study: Study, simulated: readonly Row[]): readonly Trial[] {
  return study.figures.map((figure) => ({ figure, answers: answersOf(study, figure, simulated) }));
}

function nextValues({ contenders }: Study, { figure, answers }: Trial): readonly number[] {
  if (answers.length === 0) return contenders.length === 0 ? [] : [figure.low, figure.high];
  return [-1, 1].flatMap((side) => {
    const there = answers.filter(({ value }) => (value - figure.value) * side > 0);
    const turn = turnOf(figure, there);
    if (turn === undefined || there.length > MOST_HALVINGS) return [];
    return [middleOf(turn)];
  });
}

function middleOf({ stands, turned }: Turn): number {
  return written(Math.sqrt(stands * turned));
}

/** At saturation, and at the load of one host where the verdict is about that. */
function probe({ spec, contenders }: Study, key: Key, value: number): Probe {
  return {
    spec: withFigure(spec, key, value),
    orders: contenders.flatMap(({ point, judged, demandedIops }) => {
      const rowIndex = point.rowIndex - (point.rowIndex % spec.replicates);
      const isRated = judged !== point.readings && demandedIops !== null;
      return [{ rowIndex, rateIops: null }, ...(isRated ? [{ rowIndex, rateIops: demandedIops }] : [])];
    }),
  };
}
