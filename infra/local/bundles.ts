import { join } from 'node:path';
import { BUNDLES, bundle, bundleFunctions, FUNCTION_NAMES, type FunctionName } from '../bundle.ts';

/** What a local cloud runs: the bundle of each function, and of the process that hosts them. */
export interface BundleFolder {
  readonly functions: Readonly<Record<FunctionName, string>>;
  readonly host: string;
}

/** Bundles as for a deployment, and the host besides. */
export async function bundleAll(folder: string = join(BUNDLES, '..')): Promise<BundleFolder> {
  const host = join(folder, 'local/function-host.mjs');
  await bundleFunctions(join(folder, 'functions'));
  await bundle(join(import.meta.dirname, 'function-host.ts'), host);
  const functions = FUNCTION_NAMES.map((name) => [name, join(folder, 'functions', name, 'index.mjs')]);
  return { functions: Object.fromEntries(functions) as BundleFolder['functions'], host };
}
