/** Where a command writes. Results go to `out`; progress and complaints to `err`, so that a pipe carries only results. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** The screen a person watches, for a progress bar; undefined on a pipe. */
  readonly watched: NodeJS.WritableStream | undefined;
}

/** The process's own streams. A reader that goes away (`blkplan axes | head`) is no error: the rest is not written. */
export function processTerminal(): Terminal {
  return {
    out: quietWriter(process.stdout),
    err: quietWriter(process.stderr),
    watched: process.stderr.isTTY ? process.stderr : undefined,
  };
}

function quietWriter(stream: NodeJS.WriteStream): (text: string) => void {
  let open = true;
  stream.on('error', () => {
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
