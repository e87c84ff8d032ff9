import { Composer, type CST, type Document, isScalar, Lexer, LineCounter, Parser, visit, YAMLParseError } from 'yaml';
import { holdsItself } from './plain.ts';

/** The text is not YAML 1.2 (of which JSON is a part). The message is one sentence with line and column. */
export class SpecTextError extends Error {
  override readonly name = 'SpecTextError';
}

/**
 * Lists and mappings in each other, mark and value counted apart. No file of ours has ten; the composer and what reads the
 * data recurse, and a stack holds some thousands.
 */
const LEVELS_MAX = 500;

/**
 * Reads a spec, or any other file of ours, from YAML 1.2 or JSON. A key that stands twice in one object is an error, and
 * so are tags and anchors without a meaning, and nesting that is deeper than any file of ours.
 * @throws SpecTextError
 */
export function parseSpecText(text: string): unknown {
  const lines = new LineCounter();
  const document = readDocument(text, lines);
  const fault = document?.errors[0] ?? document?.warnings[0] ?? repeatedKey(document);
  if (fault !== undefined) throw faultAt(lines, fault.pos[0], firstLine(fault.message));
  if (document === undefined || document.contents === null) {
    throw new SpecTextError('The text is empty: line 1, column 1 should begin a spec.');
  }
  const data = withoutAliasBombs(() => document.toJS() as unknown);
  if (holdsItself(data)) {
    throw new SpecTextError('Not YAML or JSON at line 1, column 1: an anchor contains an alias of itself.');
  }
  return data;
}

/** Keys are compared in a set of our own, since the library compares each key of a mapping with each. */
function readDocument(text: string, lines: LineCounter): Document.Parsed | undefined {
  const composer = new Composer({ version: '1.2', prettyErrors: false, stringKeys: true, uniqueKeys: false });
  const [document, second] = composer.compose(tokensOf(text, lines), true, text.length);
  if (second !== undefined) {
    const pos: [number, number] = [second.range[0], second.range[1]];
    document?.errors.push(new YAMLParseError(pos, 'MULTIPLE_DOCS', 'The text contains multiple documents'));
  }
  return document;
}

function* tokensOf(text: string, lines: LineCounter): Iterable<CST.Token> {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > LEVELS_MAX) throw faultAt(lines, parser.offset, 'nested too deeply');
  }
  yield* parser.end();
}

function repeatedKey(document: Document.Parsed | undefined): YAMLParseError | undefined {
  let fault: YAMLParseError | undefined;
  if (document === undefined) return undefined;
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) {
          const [from, to] = key.range ?? [0, 0];
          fault = new YAMLParseError([from, to], 'DUPLICATE_KEY', 'Map keys must be unique');
          return visit.BREAK;
        }
        known.add(key.value);
      }
      return undefined;
    },
  });
  return fault;
}

function faultAt(lines: LineCounter, offset: number, what: string): SpecTextError {
  const { line, col } = lines.linePos(offset);
  return new SpecTextError(`Not YAML or JSON at line ${line}, column ${col}: ${what}.`);
}

function withoutAliasBombs(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? firstLine(error.message) : 'unreadable';
    throw new SpecTextError(`Not YAML or JSON at line 1, column 1: ${reason}.`);
  }
}

const MESSAGE_MAX = 200;

function firstLine(message: string): string {
  const line = (message.split('\n')[0] ?? '').replace(/[.:]$/, '');
  return line.length > MESSAGE_MAX ? `${line.slice(0, MESSAGE_MAX)}…` : line;
}
