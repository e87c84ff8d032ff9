import { join } from 'node:path';
import { staticFolder } from '#adapters';
import type { StaticFiles } from '#http';

const BUILT = join(import.meta.dirname, '../../page');

/** The page of this program: built beforehand where the program is compiled, from its sources where it is not. */
export function openPage(): StaticFiles {
  return import.meta.filename.endsWith('.ts') ? fromSources() : staticFolder(BUILT);
}

let bundled: Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> | undefined;

/** Bundled when first asked for, once a process: a server that serves no page does not wait for it. */
function fromSources(): StaticFiles {
  return async (name) => {
    bundled ??= import('./bundle.ts').then(({ bundlePage }) => bundlePage());
    return (await bundled).get(name);
  };
}
