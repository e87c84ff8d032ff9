import { describe, expect, it } from 'vitest';
import { metricText } from '../../shared/report/wording/metrics.ts';
import { settingsText, valueText } from '../../shared/report/wording/settings.ts';
import {
  bytesPerSecondText,
  coresText,
  countText,
  dollarsPerHourText,
  EXACT,
  halfWidthText,
  iopsText,
  microsecondsText,
  nanosecondsText,
  percentText,
  ratioText,
  shareText,
  signedPercentText,
} from '../../shared/report/wording/units.ts';

describe('numbers in a report', () => {
  it.each([
    [iopsText(0), '0 IOPS'],
    [iopsText(850), '850 IOPS'],
    [iopsText(999.7), '1K IOPS'],
    [iopsText(37_149), '37.1K IOPS'],
    [iopsText(371_234), '371K IOPS'],
    [iopsText(999_499), '999K IOPS'],
    [iopsText(999_500), '1M IOPS'],
    [iopsText(5_021_000), '5.02M IOPS'],
    [iopsText(1_234_567_890), '1235M IOPS'],
    [microsecondsText(7.254), '7.25 us'],
    [microsecondsText(353.4), '353 us'],
    [microsecondsText(4580.4), '4580 us'],
    [microsecondsText(12_345), '12.3 ms'],
    [nanosecondsText(4580.3), '4580 ns'],
    [percentText(0.614), '0.61 %'],
    [percentText(30), '30 %'],
    [percentText(104.4), '104 %'],
    [coresText(0.15), '0.15 cores'],
    [coresText(1), '1.0 cores'],
    [coresText(12.3), '12 cores'],
    [coresText(123.4), '123 cores'],
    [coresText(99.96), '100 cores'],
    [coresText(0.000_000_1), '0.00 cores'],
    [shareText(0.125), '12.5 %'],
    [shareText(0.999), '99.9 %'],
    [iopsText(234_567, EXACT), '234.567K IOPS'],
    [microsecondsText(123.45, EXACT), '123.45 us'],
    [ratioText(2.854), '2.9 ×'],
    [dollarsPerHourText(1.25), '$1.25/h'],
    [dollarsPerHourText(0.0043), '$0.0043/h'],
    [dollarsPerHourText(0), '$0.00/h'],
    [bytesPerSecondText(1_520_000_000), '1.52 GB/s'],
    [bytesPerSecondText(40_960_000), '41 MB/s'],
    [halfWidthText(0.55), '± 0.6 %'],
    [signedPercentText(13.2, 0.61), '+13 % ± 0.6 %'],
    [signedPercentText(-0.04, 0.5), '0.0 % ± 0.5 %'],
    [signedPercentText(-5, 0), '-5.0 %'],
    [countText(1, 'host'), '1 host'],
    [countText(12, 'host'), '12 hosts'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected);
  });

  it('are in the unit of their column', () => {
    expect(metricText('lat_p99_us', 353)).toBe('353 us');
    expect(metricText('iops', 371_000)).toBe('371K IOPS');
    expect(metricText('cpu_cores_used', 1.7)).toBe('1.7 cores');
    expect(metricText('cpu_spin_pct', 12)).toBe('12 %');
    expect(metricText('interrupts_per_io', 0.25)).toBe('0.25');
    expect(metricText('bandwidth_bytes_per_s', 2e9)).toBe('2 GB/s');
  });

  it('of a setting are written as in a spec', () => {
    expect(settingsText({ bs: 4096, hw_queues: 8, completion: 'iopoll' })).toBe(
      'bs=4k, hw_queues=8, completion=iopoll',
    );
    expect([512, 6144, 1_048_576, 3_221_225_472].map((bytes) => valueText('bs', bytes))).toEqual([
      '512',
      '6k',
      '1m',
      '3g',
    ]);
    expect(valueText('cpus_allowed', [0, 2])).toBe('0 2');
    expect(valueText('rate_iops', null)).toBe('none');
    expect(valueText('kpti', false)).toBe('false');
  });
});
