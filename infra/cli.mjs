/**
 * The command line from its sources, without a TypeScript loader: loading takes longer than most questions take to
 * answer, in the command and again in each of its threads. The sources are bundled once and then as often as they change.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = resolve(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules/.cache/blkplan');
/** Names the bundle in use, the one before, and of each input its state when it was read. */
const STATE = join(CACHE, 'state.json');
const ENTRY_POINTS = ['functions/cli.ts', 'shared/adapters/simulate-worker.ts', 'shared/adapters/case-worker.ts'];
/** Not among what a bundler reads, but decide what it makes of it. */
const SETTINGS = ['package.json', 'package-lock.json', 'infra/cli.mjs'];
/** One starts threads of a file of its own, the other a program. */
const NOT_BUNDLED = ['piscina', 'esbuild'];
/** Packages that are CommonJS ask for `require`, which a module has not. */
const REQUIRE =
  "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);";

/** The page is built from its sources, which stay where they are. */
const placesOfSources = {
  name: 'places of sources',
  setup({ onLoad }) {
    onLoad({ filter: /functions\/page\/\w+\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const here = { filename: JSON.stringify(path), dirname: JSON.stringify(dirname(path)) };
      return { contents: text.replaceAll(/import\.meta\.(filename|dirname)/g, (_, part) => here[part]), loader: 'ts' };
    });
  },
};

await import(pathToFileURL(join(CACHE, (await upToDate()) ?? (await bundle()), 'cli.js')).href);

/** The bundle that is there, if no input has changed since. */
async function upToDate() {
  const state = await lastState();
  if (state === undefined) return undefined;
  const now = await Promise.all(Object.keys(state.inputs).map(stateOf));
  return Object.values(state.inputs).every((then, i) => then === now[i]) ? state.bundle : undefined;
}

async function lastState() {
  const text = await readFile(STATE, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

async function stateOf(path) {
  const { mtimeMs, size } = await stat(join(ROOT, path)).catch(() => ({ mtimeMs: 0, size: 0 }));
  return `${mtimeMs} ${size}`;
}

/** Whole or not at all: other processes may do the same, or still run from the bundle before this one. */
async function bundle() {
  const { outputFiles, metafile } = await build();
  const paths = [...SETTINGS, ...Object.keys(metafile.inputs)];
  const inputs = Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await stateOf(path)])));
  const name = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);
  await Promise.all(outputFiles.map(({ path, contents }) => write(join(CACHE, name, relative('/', path)), contents)));
  const before = await lastState();
  await write(STATE, JSON.stringify({ bundle: name, before: before?.bundle, inputs }));
  if (before?.before !== undefined && before.before !== name) {
    await rm(join(CACHE, before.before), { recursive: true, force: true });
  }
  return name;
}

async function build() {
  const esbuild = await import('esbuild');
  return esbuild.build({
    entryPoints: ENTRY_POINTS.map((path) => join(ROOT, path)),
    outdir: '/',
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    conditions: ['blkplan-source'],
    mainFields: ['module', 'main'],
    external: NOT_BUNDLED,
    plugins: [placesOfSources],
    banner: { js: REQUIRE },
    sourcemap: 'linked',
    sourcesContent: false,
    absWorkingDir: ROOT,
    logLevel: 'warning',
  });
}

async function write(path, contents) {
  const unfinished = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(unfinished, contents);
  await rename(unfinished, path);
}
