import { readdirSync, readFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';

const rooms = readdirSync('shared', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('the law of the house', () => {
  it('knows every room of shared/', () => {
    const text = readFileSync('.dependency-cruiser.mjs', 'utf8');
    const listed = /const ROOMS = \[([^\]]*)\]/.exec(text)?.[1]?.match(/\w+/g) ?? [];
    expect([...listed].sort()).toEqual([...rooms].sort());
  });

  it('is held against the modules: the cruiser sees them', async () => {
    const { output } = await cruise(['shared/engine', 'shared/blocklayer'], {
      doNotFollow: { path: 'node_modules' },
      tsPreCompilationDeps: true,
    });
    const { modules } = output as ICruiseResult;
    expect(modules.filter(({ source }) => source.startsWith('shared/')).length).toBeGreaterThan(60);
  });
});
