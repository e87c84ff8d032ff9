import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writePage } from '../functions/page/bundle.ts';

/** One bundle a function, by the name of its entry point. */
export const FUNCTION_NAMES = ['api', 'worker', 'failed-parts', 'finisher', 'sweep-up'] as const;

export type FunctionName = (typeof FUNCTION_NAMES)[number];

const ROOT = resolve(import.meta.dirname, '..');

/** Where `npm run bundle` leaves a folder for each function. */
export const BUNDLES = join(ROOT, 'build/functions');

/** Packages that are CommonJS ask for `require`, which a module has not. */
const REQUIRE =
  "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);";

/** `outdir/NAME/index.mjs` for each function: everything it needs in one file, no network, no container. */
export async function bundleFunctions(outdir: string = BUNDLES): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  await Promise.all([
    ...FUNCTION_NAMES.map((name) => bundle(join(ROOT, `functions/${name}.ts`), join(outdir, name, 'index.mjs'))),
    writePage(join(outdir, 'api/page')),
  ]);
}

export async function bundle(entryPoint: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    conditions: ['blkplan-source'],
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE },
    sourcemap: 'linked',
    sourcesContent: false,
    absWorkingDir: ROOT,
    logLevel: 'warning',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleFunctions();
