import { describe, expect, it } from 'vitest';
import { weightOf } from '../../../shared/evidence/calibrate/weights.ts';

describe('the weight of a measured number beside others of its row', () => {
  const BOTH = ['iops', 'lat_mean_us'];

  it('is shared where one follows from the other: at a given depth latency is depth by throughput', () => {
    expect(BOTH.map((metric) => weightOf(metric, BOTH, 'closed'))).toEqual([0.5, 0.5]);
  });

  it('is whole at a given rate, where the latency says what the throughput does not', () => {
    expect(BOTH.map((metric) => weightOf(metric, BOTH, 'open'))).toEqual([1, 1]);
    expect(weightOf('read_iops', ['iops', 'read_iops', 'lat_mean_us'], 'open')).toBe(0.5);
  });

  it('counts what is of no family by itself', () => {
    expect(weightOf('cpu_cores_used', [...BOTH, 'cpu_cores_used'], 'closed')).toBe(1);
  });
});
