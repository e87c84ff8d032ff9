import { beforeAll, describe, expect, it } from 'vitest';
import { RENDERERS, type Report } from '#report';
import { polling, pollingRows, reportOn } from './reports.ts';

const HOSTILE = '<script>alert(1)</script> "quoted" & \u001b[31m';

const spec = {
  ...polling,
  name: HOSTILE,
  axes: { completion: ['interrupt', 'poll_after_submit'], iodepth: [1, 2, 4, 8, 16, 32, 64], hw_queues: [4, 8] },
  slo: { lat_p99_us: { max: 500 }, iops: { min: 50_000 } },
};

const report: Report = reportOn(spec, (scenario, ...rest) => {
  const measured = pollingRows(scenario, ...rest);
  if (typeof measured === 'string') return measured;
  return { ...measured, iops: Math.min(measured.iops ?? 0, 40_000 * scenario.iodepth), iops_half_width_pct: 2 };
});
const withProfiles: Report = {
  ...report,
  profiles: {
    best: { row_index: 0, lines: [{ function: 'nvme_queue_rq', ns_per_io: 170, share_pct: 60 }] },
    baseline: { row_index: 1, lines: [{ function: HOSTILE, ns_per_io: 7180, share_pct: 90 }] },
  },
};

describe('report.html', () => {
  let page: string;
  beforeAll(async () => {
    page = await RENDERERS.html(withProfiles);
  });

  it('is one file that fetches nothing and runs nothing', () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|<link|<iframe|\son[a-z]+=|@import|javascript:/i);
    expect(page.match(/(?:src|href)="(?!#)[^"]*"/g)).toBeNull();
    expect(page.match(/url\((?!["']?#)[^)]*\)/g)).toBeNull();
    expect(page.match(/https?:\/\/(?!www\.w3\.org\/)[^"\s]*/g)).toBeNull();
  });

  it('shows hostile text and does nothing else with it', () => {
    expect(page).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;');
    // Other than line ends, no control character stands in a page or a picture of it.
    expect(page).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it('has a picture of every kind, each with the table it was drawn from', () => {
    const titles = [...page.matchAll(/<figcaption><strong>([^<]*)</g)].map(([, title]) => title);
    expect(titles).toEqual(
      [
        'Latency against throughput',
        'CPU time per IO by kernel function',
        'Bottleneck by completion and iodepth',
        'IOPS and p99 against iodepth',
        'IOPS and p99 against hw_queues',
        'IOPS by iodepth and completion',
        'IOPS by iodepth and hw_queues',
        'IOPS by completion and hw_queues',
        'All axes at once',
        'Main effects',
      ].map((title) => title.replace('completion and iodepth', 'iodepth and completion')),
    );
    expect(page.match(/<svg /g)).toHaveLength(titles.length);
    expect(page.match(/<details>/g)).toHaveLength(titles.length);
  });

  it('keeps the ids of its pictures apart', () => {
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, used] of page.matchAll(/url\(["']?#([^"')]+)/g)) expect(ids).toContain(used);
  });

  it('says what Markdown says', () => {
    const words = (text: string) => text.replace(/[^A-Za-z0-9.]+/g, ' ').trim();
    const cells = [...page.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, cell]) =>
      words(cell?.replace(/&[a-z]+;|&#\d+;/g, ' ') ?? ''),
    );
    const markdown = words(RENDERERS.md(withProfiles).replace(/&[a-z]+;/g, ' '));
    expect(cells.length).toBeGreaterThan(300);
    for (const cell of cells) expect(markdown).toContain(cell);
  });

  it('is the same for the same report, whatever was drawn before', async () => {
    expect(await RENDERERS.html(withProfiles)).toBe(page);
  });

  it('has no hole for any verdict', async () => {
    for (const measure of [() => 'No.', () => ({ lat_p99_us: null }), () => ({ iops_half_width_pct: null })]) {
      const text = await RENDERERS.html(reportOn({ ...spec, objective: 'balanced' }, measure));
      expect(text.replace(/<style>[\s\S]*?<\/style>/, '')).not.toMatch(/undefined|NaN|Infinity|\[object/);
    }
  });
});
