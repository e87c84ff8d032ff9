import { call } from '../api/call.ts';
import type { GrowingFrame } from './frame.ts';
import { Intake } from './intake.ts';

/** Reads results.csv piece by piece as it arrives. @param told after each piece, the bytes read so far */
export async function readFrame(
  path: string,
  signal: AbortSignal,
  told: (bytes: number) => void,
): Promise<GrowingFrame> {
  const { body } = await call(path, { signal });
  const intake = new Intake();
  const decoder = new TextDecoder();
  let bytes = 0;
  const reader = body?.getReader();
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
    intake.push(decoder.decode(piece.value, { stream: true }));
    bytes += piece.value.byteLength;
    told(bytes);
  }
  return intake.end();
}
