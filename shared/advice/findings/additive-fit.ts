/** Which of its levels each point has. */
export interface Factor {
  readonly levels: Int32Array;
  readonly count: number;
}

export interface Fit {
  /** Of each factor, what each level adds to the mean; weighted by points they sum to zero. */
  readonly effects: readonly Float64Array[];
  readonly residuals: Float64Array;
  readonly residualSquares: number;
}

const MOST_SWEEPS = 100;
/** Relative to the spread of the values: far below what a report shows. */
const SETTLED = 1e-7;

/**
 * Least squares of value = mean + one term a factor. Each term in turn takes the mean of what the others leave
 * (Gauss-Seidel), which is exact after one sweep in a balanced design and converges in any other.
 */
export function fitAdditive(values: Float64Array, factors: readonly Factor[]): Fit {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const residuals = values.map((value) => value - mean);
  const scale = Math.sqrt(squares(residuals) / Math.max(1, values.length));
  const effects = factors.map(({ count }) => new Float64Array(count));
  const points = factors.map(pointsPerLevel);
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let moved = 0;
    for (const [i, factor] of factors.entries()) {
      const shift = meanPerLevel(residuals, factor, points[i] ?? new Float64Array(0));
      addTo(effects[i] ?? new Float64Array(0), shift);
      takeFrom(residuals, factor, shift);
      moved = shift.reduce((most, size) => Math.max(most, Math.abs(size)), moved);
    }
    if (moved <= SETTLED * scale) break;
  }
  return { effects, residuals, residualSquares: squares(residuals) };
}

/** The levels of two factors together as one factor. */
export function crossed(a: Factor, b: Factor): Factor {
  return { levels: a.levels.map((level, i) => level * b.count + (b.levels[i] ?? 0)), count: a.count * b.count };
}

/** Whether every level of one meets every level of the other in proportion, so that their effects do not mix. */
export function areOrthogonal(a: Factor, b: Factor): boolean {
  const [ofA, ofB, together] = [pointsPerLevel(a), pointsPerLevel(b), pointsPerLevel(crossed(a, b))];
  const total = a.levels.length;
  return together.every((count, cell) => {
    const [levelA, levelB] = [Math.floor(cell / b.count), cell % b.count];
    return count * total === (ofA[levelA] ?? 0) * (ofB[levelB] ?? 0);
  });
}

function squares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

export function pointsPerLevel({ levels, count }: Factor): Float64Array {
  const points = new Float64Array(count);
  for (const level of levels) points[level] = (points[level] ?? 0) + 1;
  return points;
}

function meanPerLevel(values: Float64Array, { levels, count }: Factor, points: Float64Array): Float64Array {
  const sums = new Float64Array(count);
  for (let i = 0; i < values.length; i++) {
    const level = levels[i] ?? 0;
    sums[level] = (sums[level] ?? 0) + (values[i] ?? 0);
  }
  return sums.map((sum, level) => sum / Math.max(1, points[level] ?? 1));
}

function addTo(effects: Float64Array, shift: Float64Array): void {
  for (let i = 0; i < effects.length; i++) effects[i] = (effects[i] ?? 0) + (shift[i] ?? 0);
}

function takeFrom(residuals: Float64Array, { levels }: Factor, shift: Float64Array): void {
  for (let i = 0; i < residuals.length; i++) residuals[i] = (residuals[i] ?? 0) - (shift[levels[i] ?? 0] ?? 0);
}
