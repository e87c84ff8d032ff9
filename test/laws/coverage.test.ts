import { describe, expect, it } from 'vitest';
import { HARD_CASES } from '../bench/hard-cases.ts';
import { run } from './scenarios.ts';

const REPETITIONS = 60;
const CLAIM = 0.93;
const REJECTED_BELOW = 0.01;

/** IOPS from one run of 12 million IOs each, half-widths of 0.06 % and 0.03 %; in an open loop the rate itself. */
const TRUTH_IOPS = {
  'few IOs wander between eight drives': 421_711,
  'polling after submission changes its regime': 418_369,
  'arrivals at 0.9 of what the drive can do': 180_000,
} as const;

describe('the stopping rule', () => {
  it.each(Object.entries(TRUTH_IOPS))('gives 95 %% intervals that hold the truth: %s', (name, truth) => {
    const s = HARD_CASES[name];
    if (s === undefined) throw new Error(`no case ${name}`);
    const hits = Array.from({ length: REPETITIONS }, (_, replicate) => {
      const { iops, iops_half_width_pct } = run(s, replicate, { iops_half_width: 0.03, max_ios: 100_000 });
      return Math.abs(iops - truth) * 100 <= (iops_half_width_pct ?? 0) * iops;
    }).filter(Boolean).length;
    expect(atMost(hits, REPETITIONS, CLAIM)).toBeGreaterThan(REJECTED_BELOW);
  });
});

/** Probability of so few hits, or fewer, when the claim is true. */
function atMost(hits: number, tries: number, p: number): number {
  let term = (1 - p) ** tries;
  let sum = 0;
  for (let k = 0; k <= hits; k++) {
    sum += term;
    term *= ((tries - k) / (k + 1)) * (p / (1 - p));
  }
  return sum;
}
