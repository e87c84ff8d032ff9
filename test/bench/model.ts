import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../infra/bundle.ts';
import type { Benchmark } from './benchmark.ts';
import { LOADS } from './model-load.ts';

/** A double that a call returns is 16 bytes where the call is not inlined, a few an IO; an object an event would be more. */
const ALLOCATION_LIMIT_BYTES_PER_IO = 64;

interface Speed {
  readonly iosPerSecond: number;
  readonly bytesPerIo: number;
}

/** Simulated IOs per second of CPU time, of each completion strategy, and what an IO leaves to the garbage collector. */
export const benchmarkModel: Benchmark = async (results) => {
  const file = fileURLToPath(new URL('model-load.mjs', results));
  await bundle(fileURLToPath(new URL('model-load.ts', import.meta.url)), file);
  const rows = LOADS.map(({ name }, i) => {
    const speed: Speed = JSON.parse(execFileSync(process.execPath, [file, String(i)], { encoding: 'utf8' }));
    console.log(
      `${name}: ${(speed.iosPerSecond / 1e6).toFixed(2)} M IOs/s, ${speed.bytesPerIo.toFixed(1)} bytes an IO`,
    );
    return { name, ...speed };
  });
  const missedGoals = rows
    .filter((row) => row.bytesPerIo > ALLOCATION_LIMIT_BYTES_PER_IO)
    .map((row) => `${row.name}: ${row.bytesPerIo} bytes of garbage per IO`);
  return {
    rows,
    figures: Object.fromEntries(rows.map((row) => [`${row.name}, M IOs/s`, row.iosPerSecond / 1e6])),
    missedGoals,
  };
};
