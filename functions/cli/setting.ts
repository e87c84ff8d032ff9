import { parseSpecText, SpecTextError } from '#sweep';
import { KEYS, type Key } from '#vocabulary';
import { BadInput } from './exit.ts';

/** `key=value`, the value as in a spec. @throws BadInput */
export function readSetting(setting: string): readonly [key: string, value: unknown] {
  const [, key, text] = /^([^=]+)=(.*)$/s.exec(setting) ?? [];
  if (key === undefined || text === undefined) {
    throw new BadInput(`${JSON.stringify(setting)} is not a setting; write key=value, for example iodepth=32.`);
  }
  return [key, isText(key) ? text : readValue(setting, text)];
}

/** A version is text even where it looks like a number: 5.10 is not 5.1. */
function isText(key: string): boolean {
  return Object.hasOwn(KEYS, key) && KEYS[key as Key].type.kind === 'kernel_version';
}

function readValue(setting: string, text: string): unknown {
  try {
    return parseSpecText(text);
  } catch (error) {
    if (error instanceof SpecTextError) throw new BadInput(`Cannot read the value of ${setting}: ${error.message}`);
    throw error;
  }
}
