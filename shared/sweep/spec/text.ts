import { LineCounter, parseDocument } from 'yaml';
import { holdsItself } from './plain.ts';

/** The text is not YAML 1.2 (of which JSON is a part). The message is one sentence with line and column. */
export class SpecTextError extends Error {
  override readonly name = 'SpecTextError';
}

/**
 * Reads a spec, or any other file of ours, from YAML 1.2 or JSON. A key that stands twice in one object is an error, and
 * so are tags and anchors without a meaning.
 * @throws SpecTextError
 */
export function parseSpecText(text: string): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { version: '1.2', lineCounter, prettyErrors: false, stringKeys: true });
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault !== undefined) {
    const { line, col } = lineCounter.linePos(fault.pos[0]);
    throw new SpecTextError(`Not YAML or JSON at line ${line}, column ${col}: ${firstLine(fault.message)}.`);
  }
  if (document.contents === null) throw new SpecTextError('The text is empty: line 1, column 1 should begin a spec.');
  const data = withoutAliasBombs(() => document.toJS() as unknown);
  if (holdsItself(data)) {
    throw new SpecTextError('Not YAML or JSON at line 1, column 1: an anchor contains an alias of itself.');
  }
  return data;
}

function withoutAliasBombs(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? firstLine(error.message) : 'unreadable';
    throw new SpecTextError(`Not YAML or JSON at line 1, column 1: ${reason}.`);
  }
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/[.:]$/, '');
}
