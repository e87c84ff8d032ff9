import type { SweepStatus } from '#planner';

/** Where the things of a sweep are. */
export interface Links {
  readonly self: string;
  readonly results: string;
  readonly schema: string;
  readonly report_json: string;
  readonly report_md: string;
  readonly report_html: string;
  readonly advise: string;
  readonly cancel: string;
  readonly retry: string;
}

export function linksOf(id: string): Links {
  const self = `/v1/sweeps/${id}`;
  return {
    self,
    results: `${self}/results.csv`,
    schema: `${self}/results.schema.json`,
    report_json: `${self}/report.json`,
    report_md: `${self}/report.md`,
    report_html: `${self}/report.html`,
    advise: `${self}/advise`,
    cancel: `${self}/cancel`,
    retry: `${self}/retry`,
  };
}

export function withLinks(status: SweepStatus): SweepStatus & { readonly links: Links } {
  return { ...status, links: linksOf(status.id) };
}
