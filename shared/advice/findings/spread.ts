/** At most `most` items, evenly spaced, first and last among them: what a table shows of a long axis. */
export function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  const shown = new Set(Array.from({ length: most }, (_, i) => Math.round((i * (items.length - 1)) / (most - 1))));
  return items.filter((_, place) => shown.has(place));
}
