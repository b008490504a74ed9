import { defineConfig } from 'vitest/config';
import { picturePlugin } from './build/picture-plugin.ts';

export default defineConfig({
  plugins: [picturePlugin()],
  test: {
    include: ['{contract,server,web,build,tests}/**/*.test.ts'],
    exclude: ['tests/browser/**'],
    globalSetup: ['tests/support/postgres-for-tests.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
  },
});
