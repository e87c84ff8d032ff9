import { describe, expect, it } from 'vitest';
import type { Measurements, Scenario } from '#blocklayer';
import { findPlatform, type Platform, toScenario } from '#platforms';
import { judge } from '#sweep';
import type { Point } from '#vocabulary';
import { specOf } from './specs.ts';

const scenario = (point: Point = {}): Scenario => toScenario(findPlatform('generic-nvme') as Platform, point);
const measured = { iops: 100_000, lat_p99_us: 400, cpu_cores_used: 2.5 } as Measurements;

describe('cost', () => {
  const costOf = (cost: object | undefined, point: Point = {}) =>
    judge(specOf({ cost }), scenario(point), measured).cost_usd_per_hour;

  it('is CPU cores used where the spec has no cost', () => expect(costOf(undefined)).toBe(2.5));

  it('is the first price that matches, plus the price of the cores', () => {
    const prices = [{ when: { smt: 2, kpti: true }, usd: 9 }, { when: { smt: 2 }, usd: 5 }, { usd: 3 }];
    expect(costOf({ per_hour_usd: prices, per_core_hour_usd: 0.1 }, { smt: 2 })).toBe(5.25);
    expect(costOf({ per_hour_usd: prices }, { smt: 2, kpti: true })).toBe(9);
    expect(costOf({ per_hour_usd: prices })).toBe(3);
    expect(costOf({ per_core_hour_usd: 0.1 })).toBe(0.25);
  });
});

describe('hosts', () => {
  const hosts = (iops: number, more: object) => judge(specOf(more), scenario(), { ...measured, iops }).hosts_needed;

  it.each([
    [100_000, 0, 1_000_000, 10],
    [100_000, 0, 1_000_001, 11],
    [100_000, 0.3, 5_000_000, 72],
    [0, 0, 5_000_000, null],
  ])('%d IOPS with headroom %d carry %d with %j', (iops, headroom, demand, needed) => {
    expect(hosts(iops, { headroom, demand: { iops: demand } })).toBe(needed);
  });

  it('are not needed without a demand', () => expect(hosts(5, {})).toBeNull());
});

describe('the SLO', () => {
  const met = (slo: object, measurements: Partial<Measurements> = {}) =>
    judge(specOf({ slo }), scenario(), { ...measured, ...measurements }).slo_met;

  it('holds when every bound does, ends included', () => {
    expect(met({ iops: { min: 100_000 }, lat_p99_us: { max: 400 } })).toBe(true);
    expect(met({ iops: { min: 100_001 }, lat_p99_us: { max: 400 } })).toBe(false);
    expect(met({ iops: { min: 1, max: 99_999 } })).toBe(false);
  });

  it('is broken for latency, not for IOPS, where more arrives than is done', () => {
    const at = (rate_iops: number, slo: object) =>
      judge(specOf({ slo }), scenario({ rate_iops }), { ...measured, iops_half_width_pct: 1 }).slo_met;
    expect(at(100_000, { lat_p99_us: { max: 500 } })).toBe(true);
    expect(at(200_000, { lat_p99_us: { max: 500 } })).toBe(false);
    expect(at(200_000, { iops: { min: 90_000 } })).toBe(true);
  });

  it('is unknown when it bounds what could not be measured, unless another bound is broken', () => {
    expect(met({ lat_p99_us: { max: 500 } }, { lat_p99_us: null })).toBeNull();
    expect(met({ lat_p99_us: { max: 500 }, iops: { min: 1e9 } }, { lat_p99_us: null })).toBe(false);
    expect(met({})).toBeNull();
  });
});
