import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Point } from '#vocabulary';
import { run, SEED0, scenario } from '../laws/scenarios.ts';

const kiops = (point: Point): string =>
  `${Math.round(run(scenario({ ...SEED0, ...point }, 'azure-l80s-v2')).iops / 1000)}K`;

function row(changed: Point, [label]: [string]): string {
  const [interrupt, poll] = (['interrupt', 'poll_after_submit'] as const).map((completion) =>
    kiops({ ...changed, completion }),
  );
  return `| ${label} | ${interrupt} | ${poll} |`;
}

/** The two seed-0 rows against the numbers they hang on: cost of an IPI, latency of the drive, coalescing. */
function table(): string {
  return [
    '| changed | interrupt | poll_after_submit |',
    '|---|---|---|',
    ...[3000, 5000, 6000, 6912, 8000].map((ns) => row({ vm_ipi_send_ns: ns }, [`vm_ipi_send_ns ${ns}`])),
    ...[10, 25, 40, 85].map((us) => row({ device_read_latency_us: us }, [`device_read_latency_us ${us}`])),
    row({ irq_coalesce_count: 8, irq_coalesce_us: 100 }, ['irq_coalesce_count 8']),
    row({ vm_ipi_send_ns: 0, irq_coalesce_count: 8, irq_coalesce_us: 100 }, ['irq_coalesce_count 8, vm_ipi_send_ns 0']),
  ].join('\n');
}

describe('sensitivity of seed 0', () => {
  it('is what the README of the block layer says (paste the table below when the model has moved)', () => {
    expect(readFileSync(new URL('../../shared/blocklayer/README.md', import.meta.url), 'utf8')).toContain(table());
  });
});
