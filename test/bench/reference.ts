import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Variant } from './blkcq.ts';

interface ReferenceRun {
  readonly nsPerEvent: number;
  readonly iops: number;
}

interface Length {
  readonly warmUpIos: number;
  readonly measuredIos: number;
}

export type Reference = (variant: Variant, length: Length, seed: number) => ReferenceRun;

const SOURCE = fileURLToPath(new URL('reference.cpp', import.meta.url));

/** Compiles the same workload on a heap of structs in C++; `null` where there is no g++. */
export function buildReference(results: URL): Reference | null {
  const binary = fileURLToPath(new URL('reference', results));
  try {
    execFileSync('g++', ['-O3', '-march=native', '-std=c++17', '-o', binary, SOURCE], { stdio: 'pipe' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return (variant, { warmUpIos, measuredIos }, seed) =>
    JSON.parse(execFileSync(binary, [variant, `${warmUpIos}`, `${measuredIos}`, `${seed}`], { encoding: 'utf8' }));
}
