/** What is being written at a place of a YAML text. */
export interface Cursor {
  /** The keys around it, outermost first; at a value, the key itself last. */
  readonly path: readonly string[];
  readonly at: 'key' | 'value';
  /** Where the word under the cursor begins. */
  readonly from: number;
}

const MEMBER = /^(\s*(?:- )?)([\w-]+):(?:\s|$)/;

/**
 * Follows indentation and open braces, so that it works in a line that is not finished. Text before the cursor is all
 * it looks at.
 */
export function cursorAt(text: string): Cursor {
  const lines = text.split('\n');
  const line = lines.pop() ?? '';
  const word = /[\w.-]*$/.exec(line)?.[0] ?? '';
  const before = line.slice(0, line.length - word.length);
  const outer = keysAround(lines, indentOf(line));
  const inner = keysInLine(before);
  return { path: [...outer, ...inner.keys], at: inner.at, from: text.length - word.length };
}

function indentOf(line: string): number {
  return /^\s*(?:- )?/.exec(line)?.[0].length ?? 0;
}

/** The keys of the lines above that are indented less, each less than the one below it. */
function keysAround(lines: readonly string[], indent: number): string[] {
  const keys: string[] = [];
  let limit = indent;
  for (const line of lines.toReversed()) {
    const member = MEMBER.exec(line);
    const [, lead = '', key = ''] = member ?? [];
    if (member === null || lead.length >= limit) continue;
    keys.unshift(key);
    limit = lead.length;
  }
  return keys;
}

/** The keys that the line has opened and not closed; the last one waits for its value. */
function keysInLine(before: string): { keys: readonly string[]; at: Cursor['at'] } {
  const opened: Opened[] = [{ key: undefined, isList: false }];
  for (const [token] of before.matchAll(TOKENS)) (ON[token] ?? named)(opened, token);
  const keys = opened.flatMap(({ key }) => key ?? []);
  return { keys, at: opened.at(-1)?.key === undefined && !opened.at(-1)?.isList ? 'key' : 'value' };
}

/** A level of braces or brackets, and the key whose value it has come to. */
interface Opened {
  key: string | undefined;
  readonly isList: boolean;
}

const TOKENS = /[\w-]+:(?=\s|$)|[{}[\],]/g;

const ON: Readonly<Record<string, (opened: Opened[], token: string) => void>> = {
  '{': (opened) => opened.push({ key: undefined, isList: false }),
  '[': (opened) => opened.push({ key: undefined, isList: true }),
  '}': (opened) => opened.pop(),
  ']': (opened) => opened.pop(),
  ',': (opened) => named(opened, undefined),
};

function named(opened: Opened[], token: string | undefined): void {
  const innermost = opened.at(-1);
  if (innermost !== undefined) innermost.key = token?.slice(0, -1);
}
