import { Matrix } from 'ml-matrix';
import { expect, it } from 'vitest';
import { findPlatform } from '#platforms';
import { soughtFigures } from '../../../shared/evidence/calibrate/figures.ts';
import { unidentified } from '../../../shared/evidence/calibrate/identify.ts';

/** What rows say that tell only one combination of two keys: nothing of what lies at this angle from the first key. */
function toldAcross(angle: number): Matrix {
  const told = new Matrix([[-Math.sin(angle)], [Math.cos(angle)]]);
  return told.mmul(told.transpose()).mul(200);
}

const sought = soughtFigures(['irq_factor', 'cost_line_llc_ns'], findPlatform('generic-nvme')!);
const sentences = (fromRows: Matrix) =>
  unidentified(sought, { fromRows, covariance: Matrix.eye(2), misfit: 1, quantile: 2 }).join();

it('a key that moves less than is shown beside another is as good as unchanged, not 0 % higher', () => {
  expect(sentences(toldAcross(0.1))).toContain(
    'irq_factor 10 % higher and cost_line_llc_ns as good as unchanged give nearly the same numbers.',
  );
  expect(sentences(toldAcross(-0.7))).toMatch(/irq_factor 10 % higher and cost_line_llc_ns \d % lower give nearly/);
});
