import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A module of this folder for a thread: TypeScript with a loader in the repository, JavaScript in the packed library. */
export function workerModule(name: string): { readonly filename: string; readonly execArgv?: string[] } {
  const isSource = import.meta.url.endsWith('.ts');
  const filename = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, import.meta.url));
  return isSource ? { filename, execArgv: ['--conditions=blkplan-source', '--import', loader()] } : { filename };
}

/** As this module sees it, wherever the process was started. */
function loader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}
