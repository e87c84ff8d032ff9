import { type Advice, profileSubjects } from '#advice';
import type { GroupMetrics, ProfileLine, Scenario } from '#blocklayer';
import type { SweepSpec } from '#sweep';
import { type Apply, applyOf } from './apply/apply.ts';
import { type Origin, type ProvenanceSection, provenanceOf } from './provenance.ts';
import { type QuestionSection, questionOf } from './question.ts';
import { scenarioAt } from './scenario-at.ts';
import { notesOf } from './wording/notes.ts';
import { tiesLine } from './wording/ties.ts';
import { verdictSentence } from './wording/verdict.ts';
import { whyLine } from './wording/why.ts';

/** Raised when a field changes its meaning or goes away; new fields do not raise it. */
const REPORT_VERSION = '1';

/** Where the CPU time of a point goes, at saturation, replicate 0. */
export interface CpuProfile {
  readonly row_index: number;
  readonly lines: readonly ProfileLine[];
  /** What each of the job groups measured; left out without groups. */
  readonly groups?: readonly JobGroup[];
}

type Workload = Pick<Scenario, 'ioengine' | 'rw' | 'bs' | 'iodepth' | 'numjobs' | 'rate_iops'>;

/** What one group of jobs does, and what it gets while the others run. */
export interface JobGroup extends Workload, GroupMetrics {}

/** Of the point in question and of what it is measured by. */
export interface CpuProfiles {
  readonly best: CpuProfile;
  readonly baseline: CpuProfile | null;
}

/** Everything a report says, as plain JSON; the renderers only choose the form. */
export interface Report extends Advice {
  readonly report_version: string;
  readonly question: QuestionSection;
  /** The verdict in one sentence that stands alone. */
  readonly sentence: string;
  /** What it beats and what limits it; null without a recommendation. */
  readonly why: string | null;
  /** What cannot be told apart from it; null when nothing is. */
  readonly ties: string | null;
  /** What a reader must know before acting on it, one sentence each. */
  readonly notes: readonly string[];
  readonly profiles: CpuProfiles | null;
  /** How to bring the recommended point to a machine; null without a recommendation. */
  readonly apply: Apply | null;
  readonly provenance: ProvenanceSection;
}

export interface ReportInput {
  readonly spec: SweepSpec;
  readonly advice: Advice;
  /** Null or left out when no profile was simulated. */
  readonly profiles?: CpuProfiles | null;
  readonly provenance: Origin;
  /** The command that gives the same rows again. */
  readonly command: string;
}

export function buildReport({ spec, advice, profiles = null, provenance, command }: ReportInput): Report {
  const question = questionOf(spec);
  return {
    report_version: REPORT_VERSION,
    question,
    sentence: verdictSentence(question, advice),
    why: whyLine(advice),
    ties: tiesLine(question, advice),
    notes: notesOf(question, advice, provenance),
    ...advice,
    profiles: profiles !== null && belongTo(profiles, advice) ? profiles : null,
    apply: applyRecommended(spec, advice),
    provenance: provenanceOf(spec, advice, provenance, command),
  };
}

/** Profiles of an earlier question may be of other points. */
function belongTo({ best, baseline }: CpuProfiles, advice: Advice): boolean {
  const subjects = profileSubjects(advice);
  return best.row_index === subjects?.best && (baseline === null || baseline.row_index === subjects.baseline);
}

function applyRecommended(spec: SweepSpec, { verdict }: Advice): Apply | null {
  if (verdict.kind !== 'recommended' && verdict.kind !== 'tie') return null;
  const { row_index, at_rate } = verdict.recommended;
  return applyOf(scenarioAt(spec, row_index), at_rate?.rate_iops ?? null);
}
