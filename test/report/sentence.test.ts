import { describe, expect, it } from 'vitest';
import { chooseFinalists } from '#advice';
import { summaryText } from '#report';
import { ratedRows, rowsOf, specOf } from '../advice/rows.ts';
import { polling, pollingRows, reportOn } from './reports.ts';

describe('the verdict in one sentence', () => {
  it('says what to run, what it delivers and how many hosts carry the demand', () => {
    const one = { ...polling, axes: { completion: ['interrupt', 'poll_after_submit'] }, headroom: 0.3 };
    expect(reportOn({ ...one, demand: { iops: 5_000_000 } }, pollingRows).sentence).toBe(
      'Run completion=poll_after_submit: 371K IOPS ± 0.6 %, p99 349 us, 1.7 cores; 20 hosts carry 5M IOPS with 30 % to spare.',
    );
  });

  it('says in a second line what it beats and what limits it', () => {
    expect(reportOn(polling, pollingRows).why).toBe(
      'Against completion=interrupt, all else equal: 2.9 × the IOPS, p99 -42 %, the same CPU per IO. ' +
        'Limited by latency: nothing is saturated; fio takes 30 % of the CPU time.',
    );
  });

  it('says in a third which points are level, what chose among them and what makes no difference', () => {
    const { sentence, ties } = reportOn(polling, pollingRows);
    expect(sentence).toBe('Run completion=poll_after_submit hw_queues=8: 371K IOPS ± 0.6 %, p99 352 us, 1.7 cores.');
    expect(ties).toBe(
      '2 points cannot be told apart in IOPS; this is the one with the lowest p99. ' +
        'Makes no measurable difference: hw_queues 4 instead of 8.',
    );
  });

  it('compares at the load of one host where both were simulated at it, and says which load it speaks of', () => {
    const sections = {
      ...polling,
      axes: { completion: ['interrupt', 'poll_after_submit'] },
      slo: { iops: { min: 60_000 } },
    };
    const spec = specOf(sections);
    const finalists = chooseFinalists(spec, rowsOf(spec, pollingRows));
    const atRate = ratedRows(spec, finalists, ({ completion }) => ({
      iops: 60_000,
      lat_p99_us: completion === 'interrupt' ? 200 : 100,
      cpu_ns_per_io: completion === 'interrupt' ? 8000 : 4000,
    }));
    expect(reportOn(sections, pollingRows, atRate).why).toContain(
      'Against completion=interrupt, all else equal: 2.9 × the IOPS; at 60K IOPS p99 -50 %, CPU per IO -50 %.',
    );
    const own = atRate.filter(({ scenario }) => scenario.completion === 'poll_after_submit');
    const more = ratedRows(spec, finalists, () => ({ iops: 60_000 })).map((row) => ({
      ...row,
      scenario: { ...row.scenario, rate_iops: 50_000 },
    }));
    const apart = [...own, ...more.filter(({ scenario }) => scenario.completion === 'interrupt')];
    expect(reportOn({ ...sections, objective: 'fastest' }, pollingRows, apart).sentence).toBe(
      'Inconclusive: 1 of the 2 points to compare were not simulated at the rate that this goal demands of one host; ' +
        'the best of the others is completion=poll_after_submit: 371K IOPS ± 0.6 %, at 60K IOPS p99 100 us, 0.50 cores; ' +
        'a sweep with this goal would compare them all.',
    );
  });

  it('calls CPU cores by their name where nothing has a price', () => {
    const cheapest = { ...polling, objective: 'cheapest' };
    expect(reportOn(cheapest, () => ({})).ties).toMatch(/^4 points cannot be told apart in CPU cores; /);
    const priced = { ...cheapest, cost: { per_core_hour_usd: 1 } };
    expect(reportOn(priced, () => ({})).ties).toMatch(/^4 points cannot be told apart in cost; /);
  });

  it('says of an overloaded host that its latency has no value', () => {
    const rated = {
      ...polling,
      workload: { ioengine: 'libaio', rate_iops: 400_000 },
      slo: { lat_p99_us: { max: 900 } },
    };
    const report = reportOn(rated, pollingRows);
    expect(report.sentence).toContain(
      'whose lat_p99_us has no value at saturation, where it cannot keep up and its queue grows without end, against a maximum of 900 us.',
    );
    expect(report.notes.join('\n')).toContain('4 rows could not keep up with the offered rate');
    expect(summaryText(report)).toContain('without end (overloaded)');
  });

  it('leaves both lines out where there is nothing to say', () => {
    expect(reportOn({ axes: {} }, () => ({}))).toMatchObject({ ties: null });
    expect(reportOn(polling, () => 'It cannot be.')).toMatchObject({ why: null, ties: null });
  });

  it('keeps capacity and the load of one host apart', () => {
    const sections = {
      ...polling,
      slo: { iops: { min: 200_000 }, lat_p99_us: { max: 300 } },
      cost: { per_core_hour_usd: 0.02, per_hour_usd: [{ when: {}, usd: 1.25 }] },
    };
    const spec = specOf(sections);
    const finalists = ratedRows(spec, chooseFinalists(spec, rowsOf(spec, pollingRows)), ({ hw_queues }) => ({
      lat_p99_us: 210,
      cpu_cores_used: hw_queues === 8 ? 1 : 0.9,
    }));
    expect(reportOn(sections, pollingRows, finalists).sentence).toBe(
      'Run completion=poll_after_submit hw_queues=4: 371K IOPS ± 0.6 %, at 200K IOPS p99 210 us, 0.90 cores, $1.27/h.',
    );
  });

  it('names the nearest point and the limit it misses', () => {
    expect(reportOn({ ...polling, slo: { lat_p99_us: { max: 300 } } }, pollingRows).sentence).toBe(
      'No point meets the SLO: the nearest is completion=poll_after_submit hw_queues=8, whose lat_p99_us of 352 us at ' +
        'saturation is 17 % above the maximum of 300 us.',
    );
    expect(reportOn({ ...polling, slo: { iops: { min: 371_000 } }, headroom: 0.2 }, pollingRows).sentence).toContain(
      'whose iops of 297K IOPS with 20 % headroom is 20 % below the minimum of 371K IOPS.',
    );
    expect(reportOn({ slo: { lat_p99_us: { max: 300 } } }, () => ({ lat_p99_us: null })).sentence).toContain(
      'whose lat_p99_us could not be measured at saturation, for want of IOs, against a maximum of 300 us.',
    );
  });

  it('says of a limit that is missed by less than is shown that it is just missed, not by 0 %', () => {
    const { sentence } = reportOn({ slo: { iops: { min: 300_000 } }, headroom: 0.3 }, () => ({ iops: 428_571.428571 }));
    expect(sentence).toContain('whose iops of 300K IOPS with 30 % headroom is just below the minimum of 300K IOPS.');
  });

  it('says why there is no verdict', () => {
    expect(reportOn(polling, () => 'It cannot be.').sentence).toBe(
      'Inconclusive: none of 4 rows is ok (impossible in 4 rows).',
    );
    expect(reportOn({ ...polling, objective: 'lowest_latency' }, () => ({ lat_p99_us: null })).sentence).toBe(
      'Inconclusive: no feasible point has both a measurable p99 and a price, which the objective lowest_latency needs; ' +
        'raise precision.max_ios or add a price.',
    );
  });

  it('can be about a single point', () => {
    expect(reportOn({ axes: {} }, () => ({})).sentence).toBe(
      'Run the point as given: 100K IOPS ± 0.5 %, p99 120 us, 0.50 cores.',
    );
  });
});

describe('the notes', () => {
  it('say that a simulator only ranks', () => {
    const { notes } = reportOn(polling, pollingRows);
    expect(notes.at(-1)).toContain('rank alternatives under the assumptions');
  });

  it('warn of rows that do not carry the verdict', () => {
    const notes = reportOn({ ...polling, workload: { ioengine: 'libaio', rate_iops: 1000 } }, () => ({
      precision_met: false,
      lat_p99_us: null,
    })).notes.join('\n');
    expect(notes).toContain('4 rows stopped at precision.max_ios');
    expect(notes).toContain('4 rows had too few IOs for a p99');
    expect(notes).toContain('4 rows ran at an offered rate');
  });
});

describe('the summary for a terminal', () => {
  it('shows what differs between the best points, and nothing twice', () => {
    const text = summaryText(reportOn(polling, pollingRows));
    const lines = text.split('\n');
    const from = lines.findIndex((line) => line.startsWith('Best points'));
    expect(lines.slice(from, from + 6)).toEqual([
      'Best points (= cannot be told apart):',
      '   #  completion         hw_queues      at saturation     p99        CPU  bottleneck',
      '  =1  poll_after_submit  8          371K IOPS ± 0.6 %  352 us  1.7 cores  latency',
      '  =2  poll_after_submit  4          371K IOPS ± 0.6 %  353 us  1.7 cores  latency',
      '   3  interrupt          4          128K IOPS ± 0.6 %  612 us  1.4 cores  latency',
      '   4  interrupt          8          128K IOPS ± 0.6 %  612 us  1.4 cores  latency',
    ]);
    expect(lines[0]).toMatch(/^Run completion=/);
  });

  it('names once what all rows share', () => {
    const text = summaryText(
      reportOn(polling, (scenario, ...rest) => (scenario.hw_queues === 4 ? 'No.' : pollingRows(scenario, ...rest))),
    );
    expect(text).toContain('Best points, all with hw_queues=8:');
  });

  it('obeys nothing that a terminal would', () => {
    const hostile = 'red\u001b[31m\u009b2J\nnext\u202e';
    const report = reportOn(polling, (scenario, ...rest) => ({
      ...Object(pollingRows(scenario, ...rest)),
      top_function: hostile,
      bottleneck: hostile,
    }));
    expect(summaryText(report)).toContain('red');
    expect(summaryText(report)).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    expect(
      summaryText(report)
        .split('\n')
        .every((line) => !line.startsWith('next')),
    ).toBe(true);
  });

  it('does without a table when there is nothing to show', () => {
    expect(summaryText(reportOn(polling, () => 'No.'))).not.toContain('points');
  });
});
