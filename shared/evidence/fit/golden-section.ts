export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** (√5 − 1) / 2 */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

const SCAN_POINTS = 9;
/** Narrows a quarter of the interval to a thousandth of it. */
const LOOKS = 12;

/**
 * Where in the interval a function is lowest: a coarse scan finds the valley (throughput is flat where something else
 * limits it), golden section its floor. Calls the function about twenty times.
 */
export function lowestIn({ low, high }: Interval, f: (x: number) => number): number {
  const step = (high - low) / (SCAN_POINTS - 1);
  const scan = Array.from({ length: SCAN_POINTS }, (_, i) => ({ x: low + i * step, y: f(low + i * step) }));
  const best = scan.reduce((a, b) => (b.y < a.y ? b : a));
  const valley = { low: Math.max(low, best.x - step), high: Math.min(high, best.x + step) };
  const floor = goldenSection(valley, f);
  return floor.y < best.y ? floor.x : best.x;
}

function goldenSection({ low, high }: Interval, f: (x: number) => number): { readonly x: number; readonly y: number } {
  const look = (x: number) => ({ x, y: f(x) });
  let [a, b] = [low, high];
  let left = look(b - GOLDEN * (b - a));
  let right = look(a + GOLDEN * (b - a));
  for (let looks = 2; looks < LOOKS; looks++) {
    if (left.y <= right.y) {
      [b, right] = [right.x, left];
      left = look(b - GOLDEN * (b - a));
    } else {
      [a, left] = [left.x, right];
      right = look(a + GOLDEN * (b - a));
    }
  }
  return left.y <= right.y ? left : right;
}
