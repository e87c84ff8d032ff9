import type { Report } from '#report';

/** Whether the report names a point to run; exit code 1 says that it does not. */
export function isAnswered(report: Report | null): boolean {
  return report?.verdict.kind === 'recommended' || report?.verdict.kind === 'tie';
}
