/** Points of one group, ascending. */
export type Members = Uint32Array;

/**
 * The points of groups 0 to `count` - 1, without an object for any of them.
 * @param groupOf each point; a point with -1 is in none
 */
export function groupsOf(groupOf: Int32Array, count: number): readonly Members[] {
  const ends = new Uint32Array(count);
  for (const group of groupOf) if (group >= 0) ends[group] = (ends[group] ?? 0) + 1;
  let placed = 0;
  const starts = ends.map((size) => {
    placed += size;
    return placed - size;
  });
  const members = new Uint32Array(placed);
  ends.set(starts);
  for (let point = 0; point < groupOf.length; point++) {
    const group = groupOf[point] ?? -1;
    if (group < 0) continue;
    const place = ends[group] ?? 0;
    members[place] = point;
    ends[group] = place + 1;
  }
  return Array.from(starts, (start, group) => members.subarray(start, ends[group]));
}

/** What the function says of each member, one after the other; none is kept. */
export function* ofEach<T>(members: Members, of: (point: number) => T): Iterable<T> {
  for (const point of members) yield of(point);
}
