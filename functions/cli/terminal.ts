/** Where a command writes. Results go to `out`; progress and complaints to `err`, so that a pipe carries only results. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Whether a person watches `err`: only then a progress bar is drawn. */
  readonly interactive: boolean;
}

/** The process's own streams. A reader that goes away (`blkplan axes | head`) is no error: the rest is not written. */
export function processTerminal(): Terminal {
  return {
    out: quietWriter(process.stdout),
    err: quietWriter(process.stderr),
    interactive: process.stderr.isTTY === true,
  };
}

function quietWriter(stream: NodeJS.WriteStream): (text: string) => void {
  let open = true;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    open = false;
    if (error.code !== 'EPIPE') process.exitCode = 1;
  });
  return (text) => {
    if (open) stream.write(text);
  };
}
