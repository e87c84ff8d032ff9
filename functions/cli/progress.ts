import { Presets, SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.ts';

export interface Progress {
  /** Rows done and rows in all. */
  show(done: number, total: number): void;
  stop(): void;
}

const FORMAT = '{bar} {percentage} % · {value} of {total} rows · {rate} rows/s · {eta_formatted} left';
const ETA_WINDOW_UPDATES = 50;

/** A bar where a person watches; nothing on a pipe. */
export function progressOn(terminal: Terminal): Progress {
  return terminal.watched === undefined ? silent : progressBar(terminal.watched);
}

const silent: Progress = { show: () => undefined, stop: () => undefined };

function progressBar(stream: NodeJS.WritableStream): Progress {
  const options = { stream, format: FORMAT, etaBuffer: ETA_WINDOW_UPDATES, hideCursor: true, clearOnComplete: true };
  const bar = new SingleBar(options, Presets.shades_classic);
  let startedMs: number | undefined;
  let doneBefore = 0;
  return {
    show(done, total) {
      if (startedMs === undefined) {
        startedMs = performance.now();
        doneBefore = done;
        bar.start(total, done, { rate: '-' });
      }
      const seconds = (performance.now() - startedMs) / 1000;
      bar.update(done, { rate: seconds > 0 ? ((done - doneBefore) / seconds).toFixed(1) : '-' });
    },
    stop: () => bar.stop(),
  };
}
