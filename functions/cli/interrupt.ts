import { EXIT } from './exit.ts';

/** Npm hands the terminal's Ctrl-C on to its child, which has it already: signals this close are one key press. */
const ONE_KEY_PRESS_MS = 1000;

/** Calls `stop` at the first Ctrl-C (or SIGTERM); a second one ends the process at once. Returns the way to undo this. */
export function onInterrupt(stop: () => void): () => void {
  let firstAtMs: number | undefined;
  const listener = (): void => {
    if (firstAtMs === undefined) {
      firstAtMs = performance.now();
      stop();
    } else if (performance.now() - firstAtMs > ONE_KEY_PRESS_MS) {
      process.exit(EXIT.interrupted);
    }
  };
  process.on('SIGINT', listener).on('SIGTERM', listener);
  return () => {
    process.off('SIGINT', listener).off('SIGTERM', listener);
  };
}
