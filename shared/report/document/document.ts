import type { Report } from '../report.ts';
import { alternativesSection } from '../sections/alternatives.ts';
import { applySection } from '../sections/apply.ts';
import { axesSection } from '../sections/axes.ts';
import { bottleneckSection } from '../sections/bottlenecks.ts';
import { cpuSection } from '../sections/cpu.ts';
import { curvesSection } from '../sections/curves.ts';
import { effectsSection } from '../sections/effects.ts';
import { frontierSection } from '../sections/frontier.ts';
import { groupsSection } from '../sections/groups.ts';
import { mapsSection } from '../sections/maps.ts';
import { otherGoalsSection } from '../sections/other-goals.ts';
import { provenanceSection } from '../sections/provenance.ts';
import { qualitySection } from '../sections/quality.ts';
import { questionSection } from '../sections/question.ts';
import { sensitivitySection } from '../sections/sensitivity.ts';
import { topSection } from '../sections/top.ts';
import { verdictSection } from '../sections/verdict.ts';
import type { Block } from './block.ts';

/** Empty when there is nothing to say. */
type Section = (report: Report) => readonly Block[];

/** What a reader asks, in this order: what to do, how sure it is and why, how to do it, and what all of it rests on. */
const SECTIONS: readonly Section[] = [
  verdictSection,
  questionSection,
  topSection,
  frontierSection,
  alternativesSection,
  groupsSection,
  cpuSection,
  bottleneckSection,
  curvesSection,
  mapsSection,
  effectsSection,
  axesSection,
  otherGoalsSection,
  sensitivitySection,
  applySection,
  qualitySection,
  provenanceSection,
];

export function documentOf(report: Report): readonly Block[] {
  return SECTIONS.flatMap((section) => section(report));
}
