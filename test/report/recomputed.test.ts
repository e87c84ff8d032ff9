import { beforeAll, describe, expect, it } from 'vitest';
import { advise, type RankedPoint } from '#advice';
import { buildReport, RENDERERS, type Report } from '#report';
import { parseSweepSpec, type Row, readRows } from '#sweep';
import { runSweep, type SweepResult } from '../../functions/library.ts';

const SPEC = {
  version: 1,
  platform: { name: 'tiny', title: 'four CPUs, one fast drive', figures: { cpus: 4, device_read_latency_us: 10 } },
  axes: { completion: ['interrupt', 'iopoll'], iodepth: [4, 8, 16], numjobs: [1, 2] },
  workload: { ioengine: 'io_uring' },
  replicates: 3,
  precision: { iops_half_width: 0.05, confidence: 0.95, max_ios: 6000 },
  slo: { iops: { min: 60_000 }, lat_p99_us: { max: 400 } },
  headroom: 0.2,
  demand: { iops: 500_000 },
  cost: { per_core_hour_usd: 0.05, per_hour_usd: [{ when: {}, usd: 0.4 }] },
} as const;

/** report.json keeps nine significant digits. */
const written = (value: number) => Number(value.toPrecision(9));

/** The mean of a column over the rows of a point, as anybody would take it from the file. */
function meanOf(rows: readonly Row[], of: (row: Row) => number | null | undefined): number {
  const values = rows.map((row) => of(row) ?? Number.NaN);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Three replicates: the one in the middle. */
function middleOf(rows: readonly Row[], of: (row: Row) => number | null | undefined): number {
  return rows.map((row) => of(row) ?? Number.NaN).toSorted((a, b) => a - b)[1] ?? Number.NaN;
}

describe('a report, computed again from results.csv and finalists.csv', () => {
  let result: SweepResult;
  let rows: readonly Row[];
  let report: Report;
  beforeAll(async () => {
    result = await runSweep(SPEC);
    rows = readRows(result.csv());
    report = result.report();
  });

  const ofPoint = (all: readonly Row[], { row_index }: { readonly row_index: number }) =>
    all.filter(({ rowIndex }) => Math.floor(rowIndex / 3) === Math.floor(row_index / 3));

  it('is the same, whatever the form', () => {
    const parsed = parseSweepSpec(SPEC);
    if (!parsed.ok) throw new Error('The spec is refused.');
    const { spec } = parsed;
    const { csv_sha256, finalists_csv_sha256, rows_planned } = report.provenance;
    const provenance = {
      csv_sha256,
      ...(finalists_csv_sha256 !== null && { finalists_csv_sha256 }),
      ...(rows_planned !== null && { rows_planned }),
    };
    const advice = advise({ spec, rows, finalists: result.finalists });
    const { command } = report.provenance;
    const again = buildReport({ spec, advice, profiles: report.profiles, provenance, command });
    // What was simulated again with one figure of the platform changed stands in a third file.
    const withStudy = { ...again, sensitivity: report.sensitivity };
    const notes = withStudy.notes.filter((note) => !note.startsWith('The verdict hangs on'));
    const said = { ...report, notes: report.notes.filter((note) => !note.startsWith('The verdict hangs on')) };
    expect(RENDERERS.json({ ...withStudy, notes })).toBe(RENDERERS.json(said));
    expect(RENDERERS.md({ ...withStudy, notes })).toBe(RENDERERS.md(said));
  });

  it('has the figures that the rows give by hand', () => {
    expect(report.evaluated.at).toBe('demanded_rate');
    expect(report.top.length).toBeGreaterThan(3);
    for (const point of report.top) {
      const own = ofPoint(rows, point);
      expect(own).toHaveLength(3);
      expect(point.saturation.iops.value).toBe(written(meanOf(own, ({ measurements }) => measurements?.iops)));
      expect(point.saturation.lat_p99_us?.value).toBe(
        written(middleOf(own, ({ measurements }) => measurements?.lat_p99_us)),
      );
      expect(point.hosts_needed).toBe(Math.ceil(500_000 / (point.saturation.iops.value * 0.8)));
      const rate = Math.max(60_000, 500_000 / (point.hosts_needed ?? 1));
      expect(point.at_rate?.rate_iops).toBe(written(rate));
      const rated = ofPoint(result.finalists, point);
      const cost = meanOf(rated, ({ judgement }) => judgement?.cost_usd_per_hour);
      const cores = meanOf(rated, ({ measurements }) => measurements?.cpu_cores_used);
      expect(cost).toBeCloseTo(0.4 + 0.05 * cores, 8);
      expect(point.at_rate?.cost_per_hour).toBe(written(cost));
      expect(point.at_rate?.lat_p99_us?.value).toBe(
        written(middleOf(rated, ({ measurements }) => measurements?.lat_p99_us)),
      );
      expect(point.fleet_cost_per_hour).toBe(written((point.hosts_needed ?? 0) * cost));
    }
  });

  it('recommends what nothing in the files beats by more than it says', () => {
    const { verdict } = report;
    if (!('recommended' in verdict) || verdict.recommended === null) throw new Error(`The verdict is ${verdict.kind}.`);
    const fleet = ({ fleet_cost_per_hour }: RankedPoint) => fleet_cost_per_hour ?? Number.POSITIVE_INFINITY;
    const best = Math.min(...report.top.filter(({ feasible }) => feasible).map(fleet));
    const { half_width_pct } = verdict.recommended.against_best ?? { half_width_pct: 0 };
    const slack = report.comparison.equivalence_margin_pct + (half_width_pct ?? 0);
    expect(fleet(verdict.recommended)).toBeLessThanOrEqual(best * (1 + slack / 100));
  });

  it('counts what is in the files', () => {
    const count = (status: Row['status']) => rows.filter((row) => row.status === status).length;
    expect(report.quality.results.rows).toEqual({
      total: rows.length,
      ok: count('ok'),
      invalid: count('invalid'),
      failed: count('failed'),
    });
    expect(report.quality.finalists.rows.total).toBe(result.finalists.length);
    expect(report.regions.reduce((sum, { points }) => sum + points, 0)).toBe(count('ok') / 3);
  });

  it('says the same figures in every form', async () => {
    const [point] = report.top;
    if (point === undefined) throw new Error('No point is shown.');
    const iops = meanOf(ofPoint(rows, point), ({ measurements }) => measurements?.iops);
    const p99 = middleOf(ofPoint(result.finalists, point), ({ measurements }) => measurements?.lat_p99_us);
    const figures = [`${Number((iops / 1000).toPrecision(3))}K IOPS`, `${Number(p99.toPrecision(3))} us`];
    const forms = [report.sentence, RENDERERS.md(report), await RENDERERS.html(report)];
    for (const form of forms) for (const figure of figures) expect(form).toContain(figure);
  });
});
