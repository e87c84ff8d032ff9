/**
 * The command line from its sources, without a TypeScript loader: loading takes longer than most questions take to
 * answer, in the command and again in each of its threads. The sources are bundled once and then as often as they change.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CACHE, lastState, stateOf } from './cli-cache.mjs';

await import(pathToFileURL(join(CACHE, (await upToDate()) ?? bundled(), 'cli.js')).href);

/** The bundle that is there, if no input has changed since. */
async function upToDate() {
  const state = await lastState();
  if (state === undefined) return undefined;
  const now = await Promise.all(Object.keys(state.inputs).map(stateOf));
  return Object.values(state.inputs).every((then, i) => then === now[i]) ? state.bundle : undefined;
}

/** In a process of its own: a bundler takes half a gigabyte, and a command that runs for an hour would keep it. */
function bundled() {
  const bundler = join(import.meta.dirname, 'cli-bundle.mjs');
  return execFileSync(process.execPath, [bundler], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
