import { type Question, readEvidence } from '../rows/evidence.ts';
import { assess } from '../verdict/assess.ts';
import { rank } from '../verdict/ranking.ts';
import type { Study } from './contest.ts';
import { studyOf } from './study.ts';

/** What must be simulated to know what the verdict of these rows hangs on. */
export function openStudy(question: Question): Study {
  const evidence = readEvidence(question);
  return studyOf(question.spec, evidence.goal, rank(evidence.goal, assess(evidence.goal, evidence)));
}
