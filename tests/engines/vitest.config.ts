import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    include: ['tests/engines/**/*.engine.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 300_000,
    // Each file has a server and a browser, one after the other: both are larger than all other tests.
    fileParallelism: false,
  },
});
