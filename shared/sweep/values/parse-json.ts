/** Objects and lists in each other. What fio, lscpu or nvme print has less than ten; readers of it recurse. */
const LEVELS_MAX = 200;

/** JSON from somebody else. @throws SyntaxError it is not JSON, or deeper in itself than readers can follow */
export function parseJson(text: string): unknown {
  const data: unknown = JSON.parse(text);
  let level: readonly unknown[] = [data];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > LEVELS_MAX) throw new SyntaxError(`it is nested more than ${LEVELS_MAX} deep`);
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return data;
}
