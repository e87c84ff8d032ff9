import { show } from '#sweep';
import { ImportError, type NamedText } from '../imported.ts';
import type { Options } from './options.ts';

export interface JobSection {
  readonly name: string;
  /** Its own options over those of the global sections above it. */
  readonly options: Options;
}

/** Whether a text is a job file and not results: its first line that says something opens a section. */
export function isJobFile({ text }: NamedText): boolean {
  return /^(?:\s*(?:[;#].*)?\n)*\s*\[[^\]\n]+\]/.test(text);
}

/** The sections of a fio job file but for the global ones. A bare option is on: `time_based`. */
export function readJobFile({ name, text }: NamedText): readonly JobSection[] {
  const sections = text.split(/^[ \t]*(?=\[)/m).map((part) => readSection(part, name));
  let globals: Options = {};
  const jobs: JobSection[] = [];
  for (const { name: heading, options } of sections) {
    if (heading === 'global') globals = { ...globals, ...options };
    else if (heading !== '') jobs.push({ name: heading, options: { ...globals, ...options } });
  }
  if (jobs.length === 0) throw new ImportError(`${name}: a fio job file without a job; add a [section].`);
  return jobs;
}

/** A heading and the options below it; above the first heading there are only comments. */
function readSection(part: string, file: string): JobSection {
  const [heading = '', ...rest] = part.split('\n').map((line) => line.trim());
  const name = /^\[([^\]]+)\]/.exec(heading)?.[1];
  const lines = (name === undefined ? [heading, ...rest] : rest).filter((line) => line !== '' && !/^[;#]/.test(line));
  return { name: name ?? '', options: Object.fromEntries(lines.map((line) => readOption(line, file))) };
}

function readOption(line: string, file: string): readonly [option: string, value: string] {
  const [, option, value = '1'] = /^([\w-]+)\s*(?:=\s*(.*))?$/.exec(line) ?? [];
  if (option !== undefined) return [option, value];
  throw new ImportError(`${file}: expected [section], option or option=value in a fio job file; got ${show(line)}.`);
}
