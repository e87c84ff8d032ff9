import { renderJson } from './json.ts';
import { renderMarkdown } from './markdown/markdown.ts';
import type { Report } from './report.ts';

export type ReportFormat = 'json' | 'md' | 'html';

/** Every form of a report. A format is one line here and one file. What draws pictures is loaded when it is wanted. */
export const RENDERERS = {
  json: renderJson,
  md: renderMarkdown,
  html: async (report: Report) => (await import('./html/html.ts')).renderHtml(report),
} satisfies Record<ReportFormat, (report: Report) => string | Promise<string>>;
