import { renderJson } from './json.ts';
import { renderMarkdown } from './markdown/markdown.ts';
import type { Report } from './report.ts';

export type ReportFormat = 'json' | 'md';

/** Every form of a report. A format is one line here and one file. */
export const RENDERERS = {
  json: renderJson,
  md: renderMarkdown,
} satisfies Record<ReportFormat, (report: Report) => string>;
