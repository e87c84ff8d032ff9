import type { Advice } from '#advice';
import type { SweepSpec } from '#sweep';
import { type Origin, type ProvenanceSection, provenanceOf } from './provenance.ts';
import { type QuestionSection, questionOf } from './question.ts';
import { notesOf } from './wording/notes.ts';
import { verdictSentence } from './wording/verdict.ts';

/** Raised when a field changes its meaning or goes away; new fields do not raise it. */
const REPORT_VERSION = '1';

/** Everything a report says, as plain JSON; the renderers only choose the form. */
export interface Report extends Advice {
  readonly report_version: string;
  readonly question: QuestionSection;
  /** The verdict in one sentence that stands alone. */
  readonly sentence: string;
  /** What a reader must know before acting on it, one sentence each. */
  readonly notes: readonly string[];
  readonly provenance: ProvenanceSection;
}

export interface ReportInput {
  readonly spec: SweepSpec;
  readonly advice: Advice;
  readonly provenance: Origin;
  /** The command that gives the same rows again. */
  readonly command: string;
}

export function buildReport({ spec, advice, provenance, command }: ReportInput): Report {
  const question = questionOf(spec);
  return {
    report_version: REPORT_VERSION,
    question,
    sentence: verdictSentence(question, advice),
    notes: notesOf(advice, provenance),
    ...advice,
    provenance: provenanceOf(spec, advice, provenance, command),
  };
}
