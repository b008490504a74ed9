import { defineConfig } from 'vitest/config';
import { picturePlugin } from './build/picture-plugin.ts';

export default defineConfig({
  plugins: [picturePlugin()],
  test: {
    include: ['{contract,server,web,build,tests}/**/*.test.ts'],
    exclude: ['tests/browser/**', 'tests/engines/**'],
    globalSetup: ['tests/support/postgres-for-tests.ts', 'tests/support/s3-for-tests.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the two cores of a small machine: tests of processes mostly wait.
    maxWorkers: 3,
  },
});
