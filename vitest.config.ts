import { defineConfig } from 'vitest/config';

/** `blkplan-source` makes `#room` mean the TypeScript sources; the packed library resolves it to `dist`. */
export default defineConfig({
  resolve: { conditions: ['blkplan-source'] },
  ssr: { resolve: { conditions: ['blkplan-source'] } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
  },
});
