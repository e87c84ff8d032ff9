export { type Apply, applyOf } from './apply/apply.ts';
export { checkJobs } from './apply/fio.ts';
export { isReleased } from './apply/kernel.ts';
export { parallelChart } from './charts/parallel.ts';
export { CHART_PARTS } from './charts/parts.ts';
export type { Block, Chart } from './document/block.ts';
export { documentOf } from './document/document.ts';
export type { FiguresOfRole, Origin, PlatformFigure, ProvenanceSection } from './provenance.ts';
export type { QuestionSection } from './question.ts';
export { readReport } from './read-report.ts';
export { RENDERERS, type ReportFormat } from './renderers.ts';
export {
  buildReport,
  type CpuProfile,
  type CpuProfiles,
  type JobGroup,
  type Report,
  type ReportInput,
} from './report.ts';
export { summaryText } from './summary-text.ts';
export {
  bytesPerSecondText,
  coresText,
  countText,
  halfWidthText,
  iopsText,
  microsecondsText,
  nanosecondsText,
  percentText,
  plainNumberText,
} from './wording/units.ts';
