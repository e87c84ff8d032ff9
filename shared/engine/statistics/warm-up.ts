/** Windows that are averaged before the search, so that one odd window decides nothing (White, 1997: MSER-5). */
const GROUP = 5;

/**
 * Index of the first window to keep: MSER-5 cuts where the standard error of the mean of the rest is smallest, and
 * searches the first half only. An answer at half the windows means that the warm-up is not over: run longer. 0 for
 * fewer than 10 windows.
 */
export function mser5(windows: ArrayLike<number>): number {
  const groups = groupMeans(windows);
  let best = 0;
  let bestError = Number.POSITIVE_INFINITY;
  let sum = 0;
  let squares = 0;
  for (let start = groups.length - 1; start >= 0; start--) {
    sum += groups[start]!;
    squares += groups[start]! * groups[start]!;
    const kept = groups.length - start;
    const error = (squares - (sum * sum) / kept) / (kept * kept);
    if (start <= groups.length / 2 && error <= bestError) {
      best = start;
      bestError = error;
    }
  }
  return best * GROUP;
}

/** Means of whole groups, less the first group's, so that squares keep their digits. */
function groupMeans(windows: ArrayLike<number>): Float64Array {
  const groups = new Float64Array(Math.floor(windows.length / GROUP));
  for (let i = 0; i < groups.length * GROUP; i++) groups[Math.floor(i / GROUP)]! += windows[i]! / GROUP;
  const origin = groups[groups.length - 1] ?? 0;
  return groups.map((mean) => mean - origin);
}
