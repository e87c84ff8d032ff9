/** Whether data is a member of itself, as an anchor with its own alias makes it. */
export function holdsItself(data: unknown, above: Set<unknown> = new Set()): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (above.has(data)) return true;
  above.add(data);
  const found = Object.values(data).some((member) => holdsItself(member, above));
  above.delete(data);
  return found;
}

/** A copy of plain data without the members that are undefined: in a JavaScript object they mean "not given". */
export function withoutUndefined(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutUndefined);
  if (typeof data !== 'object' || data === null) return data;
  const given = Object.entries(data).filter(([, member]) => member !== undefined);
  return Object.fromEntries(given.map(([name, member]) => [name, withoutUndefined(member)]));
}

/** Freezes plain data through and through. */
export function deepFreeze<Data>(data: Data): Data {
  if (typeof data === 'object' && data !== null && !Object.isFrozen(data)) {
    Object.freeze(data);
    for (const member of Object.values(data)) deepFreeze(member);
  }
  return data;
}
