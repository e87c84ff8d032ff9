/** Bundles the command line and its threads into the cache, and prints the name of the bundle. */
import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { CACHE, lastState, ROOT, STATE, stateOf } from './cli-cache.mjs';

const ENTRY_POINTS = ['functions/cli.ts', 'shared/adapters/simulate-worker.ts', 'shared/adapters/case-worker.ts'];
/** Not among what a bundler reads, but decide what it makes of it. */
const SETTINGS = ['package.json', 'package-lock.json', 'infra/cli.mjs', 'infra/cli-bundle.mjs', 'infra/cli-cache.mjs'];
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

process.stdout.write(await bundle());

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
