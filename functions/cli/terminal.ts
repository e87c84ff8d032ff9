import { EXIT } from './exit.ts';
import { reasonOf } from './text-file.ts';

/** Where a command writes. Results go to `out`; progress and complaints to `err`, so that a pipe carries only results. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** The screen a person watches, for a progress bar; undefined on a pipe. */
  readonly watched: NodeJS.WritableStream | undefined;
}

/**
 * The process's own streams. A reader that goes away (`blkplan axes | head`) is no error: the rest is not written. What
 * cannot be written for another reason is lost: it is said, and the process ends with that.
 */
export function processTerminal(): Terminal {
  const err = writerTo(process.stderr, endBadly);
  const out = writerTo(process.stdout, (reason) => {
    err(`blkplan: Cannot write the output: ${reason}.\n`);
    endBadly();
  });
  return { out, err, watched: process.stderr.isTTY ? process.stderr : undefined };
}

/** A command that ended badly anyway keeps its own code. */
function endBadly(): void {
  process.once('exit', () => {
    process.exitCode ||= EXIT.badInput;
  });
}

function writerTo(stream: NodeJS.WriteStream, lost: (reason: string) => void): (text: string) => void {
  let open = true;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (open && error.code !== 'EPIPE') lost(reasonOf(error));
    open = false;
  });
  return (text) => {
    if (open) stream.write(text);
  };
}

/** Text of a file or an argument may hold escape sequences that would rule the screen: they are shown, not obeyed. */
export function harmless({ out, err, watched }: Terminal): Terminal {
  return { out: (text) => out(withoutControls(text)), err: (text) => err(withoutControls(text)), watched };
}

/** All but tabs and line ends, as \\u and hex. */
function withoutControls(text: string): string {
  return text.replace(/\r(?!\n)|[^\P{Cc}\t\r\n]|\p{Bidi_Control}/gu, (control) => `\\u${hex(control)}`);
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0');
}
