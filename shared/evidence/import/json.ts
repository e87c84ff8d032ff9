import { parseJson } from '#sweep';
import { ImportError, type NamedText } from './imported.ts';

/** The JSON that a command printed; `made` says by which, for the message. */
export function readJson({ name, text }: NamedText, made: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`${name}: not JSON (${reason}); write it with ${made}.`);
  }
}
