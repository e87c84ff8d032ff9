import { defineConfig } from 'vitest/config';

/** `blkplan-source` makes `#room` mean the TypeScript sources; the packed library resolves it to `dist`. */
export default defineConfig({
  resolve: { conditions: ['blkplan-source'] },
  ssr: { resolve: { conditions: ['blkplan-source'] } },
  test: {
    include: ['test/**/*.test.ts'],
    // A machine may be busy with other things; what must be fast is measured in CPU time or in benchmarks.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
