/** At most `most` items, evenly spaced, first and last among them: what a table shows of a long axis. */
export function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return spreadPlaces(items.length, most).flatMap((place) => items.slice(place, place + 1));
}

/** The same of the places 0 to `count` - 1. */
export function spreadPlaces(count: number, most: number): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_, place) => place);
  const shown = Array.from({ length: most }, (_, i) => Math.round((i * (count - 1)) / (most - 1)));
  return [...new Set(shown)];
}
