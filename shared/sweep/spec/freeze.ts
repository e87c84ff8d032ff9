/** Freezes plain data through and through. */
export function deepFreeze<Data>(data: Data): Data {
  if (typeof data === 'object' && data !== null && !Object.isFrozen(data)) {
    Object.freeze(data);
    for (const member of Object.values(data)) deepFreeze(member);
  }
  return data;
}
