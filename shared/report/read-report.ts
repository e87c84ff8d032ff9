import { isRecord, parseJson } from '#sweep';
import type { Report } from './report.ts';

/**
 * A `report.json` as it was written. Undefined where the text is none: what advice and exports look at is checked, since
 * folders change hands.
 */
export function readReport(text: string): Report | undefined {
  const report = parsed(text);
  if (!isRecord(report)) return undefined;
  const { top, question, provenance, quality } = report;
  const isWhole =
    Array.isArray(top) &&
    top.every((point) => isRecord(point) && typeof point['point_id'] === 'string') &&
    isRecord(question) &&
    isRecord(question['axes']) &&
    isRecord(provenance) &&
    isCount(provenance['rows_planned']) &&
    isRecord(quality) &&
    isRecord(quality['results']) &&
    isRecord(quality['results']['rows']);
  return isWhole ? (report as unknown as Report) : undefined;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function isCount(rows: unknown): boolean {
  return rows === null || (Number.isSafeInteger(rows) && Number(rows) >= 0);
}
