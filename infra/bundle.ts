import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { writePage } from '../functions/page/bundle.ts';

/** One bundle a function, by the name of its entry point. */
export const FUNCTION_NAMES = ['api', 'worker', 'failed-parts', 'finisher', 'sweep-up'] as const;

export type FunctionName = (typeof FUNCTION_NAMES)[number];

const ROOT = resolve(import.meta.dirname, '..');

/** Where `npm run bundle` leaves a folder for each function. */
export const BUNDLES = join(ROOT, 'build/functions');

/** `outdir/NAME/index.mjs` for each function: everything it needs in one file, no network, no container. */
export async function bundleFunctions(outdir: string = BUNDLES): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  await Promise.all([
    ...FUNCTION_NAMES.map((name) => bundle(join(ROOT, `functions/${name}.ts`), join(outdir, name, 'index.mjs'))),
    writePage(join(outdir, 'api/page')),
  ]);
}

/** One file that holds all it needs, with constants left constant, so that the compiler folds them. */
export async function bundle(entryPoint: string, outfile: string): Promise<void> {
  await build({
    input: entryPoint,
    cwd: ROOT,
    platform: 'node',
    resolve: { conditionNames: ['blkplan-source'], mainFields: ['module', 'main'] },
    transform: { target: 'node20' },
    logLevel: 'warn',
    output: {
      file: outfile,
      format: 'esm',
      codeSplitting: false,
      minify: true,
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleFunctions();
