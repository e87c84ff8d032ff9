import { describe, expect, it } from 'vitest';
import { RENDERERS } from '#report';
import { code, heading, list, paragraph, table } from '../../shared/report/document/block.ts';
import { codeBlock, markdownText } from '../../shared/report/markdown/text.ts';
import { polling, pollingRows, reportOn } from './reports.ts';

const HOSTILE =
  'a | b <script>alert(1)</script>\n# not a title\u001b[31m `code` **bold** [x](javascript:1) & _it_ ~~no~~';

/** Runs of lines that are rows of one table. */
function tablesOf(markdown: string): readonly (readonly string[])[] {
  return markdown
    .trimEnd()
    .split(/\n\n+/)
    .map((block) => block.split('\n'))
    .filter(([first]) => first?.startsWith('|'));
}

/** Cells as a Markdown reader splits them. */
function cellCount(line: string): number {
  return line.split(/(?<!\\)\|/).length - 2;
}

describe('report.md', () => {
  const full = { ...polling, name: HOSTILE, slo: { lat_p99_us: { max: 500 } }, demand: { iops: 1e6 }, replicates: 2 };
  const markdown = RENDERERS.md(
    reportOn(full, (scenario, ...rest) => (scenario.hw_queues === 4 ? HOSTILE : pollingRows(scenario, ...rest))),
  );

  it('has its sections in the order of the questions', () => {
    expect(markdown.match(/^##? .*/gm)?.slice(1)).toEqual([
      '## Question',
      '## Best points',
      '## Pareto frontier',
      '## What each setting of the recommendation is worth',
      '## What limits each region',
      '## Main effects and interactions',
      '## What each axis moves',
      '## What if',
      '## How to apply it',
      '## Data quality',
      '## Provenance',
    ]);
  });

  it('lines its tables up for who reads it as plain text', () => {
    const tables = tablesOf(markdown);
    expect(tables.length).toBeGreaterThan(5);
    for (const lines of tables) {
      expect(new Set(lines.map((line) => [...line].length)).size).toBe(1);
      expect(new Set(lines.map(cellCount)).size).toBe(1);
    }
  });

  it('shows hostile text and does nothing else with it', () => {
    expect(markdown.split('\n')[0]).toBe(
      '# a \\| b &lt;script&gt;alert(1)&lt;/script&gt; \\# not a title \\[31m \\`code\\` \\*\\*bold\\*\\* \\[x\\](javascript:1) &amp; \\_it\\_ \\~\\~no\\~\\~',
    );
    expect(markdown).not.toMatch(/<script|^# not/m);
    expect(markdown).not.toContain('\u001b');
    expect(markdown.match(/impossible .* \| a \\\| b/)).not.toBeNull();
  });

  it('says on what it rests', () => {
    expect(markdown).toContain('results.csv: SHA-256 ccc');
    expect(markdown).toMatch(/spec: [0-9a-f]{64}, seed \d+/);
    expect(markdown).toContain('blkplan run spec.yaml');
    expect(markdown).toContain('Figures assumed (by analogy; nobody measured it on this machine)');
    expect(markdown).not.toContain('| hw_queues            |');
  });

  it('reports every verdict without a gap', () => {
    for (const measure of [
      pollingRows,
      () => 'No.',
      () => ({ lat_p99_us: null }),
      () => ({ iops_half_width_pct: null }),
    ]) {
      const text = RENDERERS.md(reportOn({ ...full, objective: 'balanced' }, measure));
      expect(text).not.toMatch(/undefined|NaN|Infinity|\[object/);
      expect(text.endsWith('\n') && !text.endsWith('\n\n')).toBe(true);
    }
  });
});

describe('text', () => {
  it('of keys stays readable', () => {
    expect(markdownText('poll_after_submit, lat_p99_us')).toBe('poll_after_submit, lat_p99_us');
  });

  it('of a command cannot leave its block', () => {
    expect(codeBlock('run ```` x\n```')).toBe('`````\nrun ```` x\n```\n`````');
  });
});

describe('the blocks of a document', () => {
  const hostile = 'a\u001b[31m\nb\u202e';

  it('hold no control character, whatever they are made from', () => {
    const line = { head: hostile, align: 'left', cell: String } as const;
    const blocks = [heading(2, hostile), paragraph(hostile), ...list([hostile]), table([line], [hostile])];
    expect(JSON.stringify(blocks).match(/a \[31m b"/g)).toHaveLength(5);
    expect(code(`  indented\u001b[31m\n${hostile}`).text).toBe('  indented [31m\na [31m\nb');
  });
});

describe('report.json', () => {
  it('is the report, numbers without the dust of their last bits', () => {
    const report = reportOn({ ...polling, replicates: 3 }, (_, replicate) => ({ iops: 100_000.1 + replicate / 3 }));
    const read = JSON.parse(RENDERERS.json(report));
    expect(read.verdict.recommended.saturation.iops.value).toBe(100000.433);
    expect(Object.keys(read).slice(0, 7)).toEqual([
      'report_version',
      'question',
      'sentence',
      'why',
      'ties',
      'notes',
      'verdict',
    ]);
    expect(read.question).toMatchObject({
      objective: 'fastest',
      cost_unit: 'CPU cores',
      platform: { name: 'generic-nvme' },
    });
  });

  it('is the same text for the same rows', () => {
    expect(RENDERERS.json(reportOn(polling, pollingRows))).toBe(RENDERERS.json(reportOn(polling, pollingRows)));
  });
});
