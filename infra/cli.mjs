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
/** The page is built from its sources, which stay where they are. */
const placesOfSources = {
  name: 'places of sources',
  transform: {
    filter: { id: /functions\/page\/\w+\.ts$/ },
    handler(code, path) {
      const here = { filename: JSON.stringify(path), dirname: JSON.stringify(dirname(path)) };
      return { code: code.replaceAll(/import\.meta\.(filename|dirname)/g, (_, part) => here[part]), map: null };
    },
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

/** Undefined where there is none, or a damaged one: then it is bundled anew. */
async function lastState() {
  try {
    return JSON.parse(await readFile(STATE, 'utf8'));
  } catch {
    return undefined;
  }
}

async function stateOf(path) {
  const { mtimeMs, size } = await stat(join(ROOT, path)).catch(() => ({ mtimeMs: 0, size: 0 }));
  return `${mtimeMs} ${size}`;
}

/** Whole or not at all: other processes may do the same, or still run from the bundle before this one. */
async function bundle() {
  const { output, sources } = await build();
  const paths = [...SETTINGS, ...sources.map((path) => relative(ROOT, path))];
  const inputs = Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await stateOf(path)])));
  const name = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);
  await Promise.all(output.map((part) => write(join(CACHE, name, part.fileName), part.code ?? part.source)));
  const before = await lastState();
  await write(STATE, JSON.stringify({ bundle: name, before: before?.bundle, inputs }));
  if (before?.before !== undefined && before.before !== name) {
    await rm(join(CACHE, before.before), { recursive: true, force: true });
  }
  return name;
}

/** By a bundler that leaves constants constant: the compiler folds them, which is worth a tenth of the simulation. */
async function build() {
  const { rolldown } = await import('rolldown');
  const building = await rolldown({
    input: ENTRY_POINTS,
    cwd: ROOT,
    platform: 'node',
    external: NOT_BUNDLED,
    resolve: { conditionNames: ['blkplan-source'], mainFields: ['module', 'main'] },
    transform: { target: 'node20' },
    plugins: [placesOfSources],
  });
  const { output } = await building.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  const sources = await building.watchFiles;
  await building.close();
  return { output, sources };
}

async function write(path, contents) {
  const unfinished = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(unfinished, contents);
  await rename(unfinished, path);
}
