export type { FiguresOfRole, Origin, PlatformFigure, ProvenanceSection } from './provenance.ts';
export type { QuestionSection } from './question.ts';
export { RENDERERS, type ReportFormat } from './renderers.ts';
export { buildReport, type Report, type ReportInput } from './report.ts';
export { summaryText } from './summary-text.ts';
