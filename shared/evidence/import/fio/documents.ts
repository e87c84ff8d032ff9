import { parseJson } from '#sweep';
import { ImportError, type NamedText } from '../imported.ts';

/**
 * The JSON documents in what fio printed. Warnings before, between and after them are passed over; with a status interval
 * fio prints one document after another.
 */
export function jsonDocuments({ name, text }: NamedText): readonly unknown[] {
  const documents: unknown[] = [];
  for (let from = nextDocument(text, 0); from >= 0; ) {
    const end = endOfDocument(text, from);
    if (end < 0) {
      throw new ImportError(
        `${name}: the JSON that begins at line ${lineAt(text, from)} has no end; the file was cut, or fio was still writing it.`,
      );
    }
    documents.push(parse(text.slice(from, end), `${name}, line ${lineAt(text, from)}`));
    from = nextDocument(text, end);
  }
  return documents;
}

/** A document begins with a brace at the start of a line; a brace within a warning does not. */
function nextDocument(text: string, from: number): number {
  const next = /^\{/m;
  const found = text.slice(from).search(next);
  return found < 0 ? -1 : from + found;
}

/** Braces outside of texts; a text is one mark, whatever is in it, and an open one is a lonely quote. */
const MARK = /"(?:[^"\\]|\\.)*"|["{}]/gs;

function endOfDocument(text: string, from: number): number {
  const marks = new RegExp(MARK);
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(text); mark !== null && mark[0] !== '"'; mark = marks.exec(text)) {
    if (mark[0] === '{') depth += 1;
    if (mark[0] === '}') depth -= 1;
    if (depth === 0) return marks.lastIndex;
  }
  return -1;
}

/** Some versions print what a division by zero gave, which is no JSON: such a number is unknown. */
const NOT_A_NUMBER = /(:\s*)-?(?:nan|inf)\b/gi;

function parse(json: string, where: string): unknown {
  try {
    return parseJson(json);
  } catch {
    return parseAgain(json.replace(NOT_A_NUMBER, '$1null'), where);
  }
}

function parseAgain(json: string, where: string): unknown {
  try {
    return parseJson(json);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(
      `${where}: the document there is not JSON (${reason}); write fio's output with --output, so that nothing else gets into it.`,
    );
  }
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
