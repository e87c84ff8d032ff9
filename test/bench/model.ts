import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../infra/bundle.ts';
import type { Benchmark } from './benchmark.ts';
import { LOADS } from './model-load.ts';

/**
 * A double that goes into or out of a call is 16 bytes where the compiler did not inline the call, which differs from run
 * to run: five an IO were seen. An object an event would be hundreds.
 */
const ALLOCATION_LIMIT_BYTES_PER_IO = 128;

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
