import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'shared/http/page');

/** Loaded at once or, where a part is large and not always needed, by an import of the page itself. */
const ENTRY_POINTS = ['main.tsx', 'docs.tsx', 'styles/page.css'];
const DOCUMENTS = ['index.html', 'docs.html'];

/** The page from its sources: file name to bytes, nothing written. */
export async function bundlePage(): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: ENTRY_POINTS.map((name) => join(SOURCES, name)),
    outdir: '/',
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    minify: true,
    platform: 'browser',
    target: 'es2023',
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    conditions: ['blkplan-source'],
    // Rooms hash with it; what the page takes from them does not, so no import of it is left.
    external: ['node:crypto'],
    define: { 'process.env.NODE_ENV': '"production"' },
    absWorkingDir: ROOT,
    logLevel: 'warning',
  });
  const documents = DOCUMENTS.map(async (name) => [name, await readFile(join(SOURCES, name))] as const);
  const built = outputFiles.map(({ path, contents }) => [basename(path), contents as Uint8Array<ArrayBuffer>] as const);
  return new Map([...built, ...(await Promise.all(documents))]);
}

/** The same as files in a folder: what a packed library and a cloud function carry. */
export async function writePage(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of await bundlePage()) await writeFile(join(folder, name), bytes);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writePage(join(ROOT, 'dist/page'));
