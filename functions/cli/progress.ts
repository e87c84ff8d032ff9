import { Presets, SingleBar } from 'cli-progress';
import { durationText } from './duration.ts';
import type { Terminal } from './terminal.ts';

export interface Progress {
  /** Rows done and rows in all. */
  show(done: number, total: number): void;
  stop(): void;
}

const FORMAT = '{bar} {percentage} % · {value} of {total} rows · {rate} rows/s · {left} left';
/** A log is told this often, so that a short run adds nothing to it. */
const LINE_EVERY_MS = 30_000;

/** A bar where a person watches; on a pipe a line now and then. */
export function progressOn(terminal: Terminal): Progress {
  return terminal.watched === undefined ? progressLines(terminal) : progressBar(terminal.watched);
}

function progressBar(stream: NodeJS.WritableStream): Progress {
  const bar = new SingleBar(
    { stream, format: FORMAT, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  let pace: Pace | undefined;
  return {
    show(done, total) {
      if (pace === undefined) bar.start(total, done, { rate: '-', left: '-' });
      pace ??= new Pace(done);
      bar.update(done, pace.at(done, total));
    },
    stop: () => bar.stop(),
  };
}

function progressLines({ err }: Terminal): Progress {
  let pace: Pace | undefined;
  let toldMs = performance.now();
  return {
    show(done, total) {
      pace ??= new Pace(done);
      if (done === total || performance.now() - toldMs < LINE_EVERY_MS) return;
      toldMs = performance.now();
      const { rate, left } = pace.at(done, total);
      err(`${((100 * done) / total).toFixed(1)} % · ${done} of ${total} rows · ${rate} rows/s · ${left} left\n`);
    },
    stop: () => undefined,
  };
}

/** Rows come in no order of cost, so that the pace since the start is the best guess for the rest. */
class Pace {
  readonly #startedMs = performance.now();
  readonly #doneBefore: number;

  constructor(doneBefore: number) {
    this.#doneBefore = doneBefore;
  }

  at(done: number, total: number): { readonly rate: string; readonly left: string } {
    const rowsPerS = (done - this.#doneBefore) / ((performance.now() - this.#startedMs) / 1000);
    if (!(rowsPerS > 0)) return { rate: '-', left: '-' };
    return { rate: rowsPerS.toFixed(1), left: durationText((total - done) / rowsPerS) };
  }
}
