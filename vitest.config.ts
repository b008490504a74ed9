import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { picturePlugin } from './build/picture-plugin.ts';
import { isThorough } from './tests/support/thorough.ts';

const allTests = '{contract,server,web,build,tests}/**/*.test.ts';
/** Campaigns of kills and faults are for `npm run test:all` and `npm run test:faults`. */
const othersTests = ['tests/browser/**', 'tests/engines/**', ...(isThorough ? [] : ['tests/campaigns/**'])];

/** What these wait for is loaded by processes of their own. */
const processTests = ['tests/processes/**', 'tests/campaigns/**', 'tests/scripts/**'];
const root = import.meta.dirname;
/** Named by `npm run test:mutants`, which runs nothing else. */
const testsOfRoom = process.env.TESTS_OF_ROOM?.split(' ');
/** These load their modules anew, with something else in place of one of them. */
const mockingTests = globSync(allTests, { cwd: root, exclude: othersTests }).filter((file) =>
  /\bvi\.(mock|doMock)\(/.test(readFileSync(join(root, file), 'utf8')),
);

/** To load the server takes longer than most of its tests: once for each worker, and not for each file. */
const oneWorkerForMany = { isolate: false, setupFiles: ['tests/support/leave-nothing-behind.ts'] };

export default defineConfig({
  plugins: [picturePlugin()],
  test: {
    // What both sides agree on asks no server.
    globalSetup: testsOfRoom?.every((tests) => tests.startsWith('contract/'))
      ? []
      : ['tests/support/servers-for-tests.ts'],
    // Only for what hangs: beside other work a machine may take twenty times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A test that passes on the second try is named as flaky in the last lines of `npm test`. Of a mutant one failure
    // is enough.
    retry: testsOfRoom ? 0 : 1,
    // One more than the two cores of a small machine: each waits for a disk, a database or a mail server now and then,
    // and each loads and warms up the server for itself.
    maxWorkers: 3,
    // Sites come and go: more room for what is young, so that the garbage collector runs less often.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: { name: 'mocking', include: mockingTests, exclude: othersTests },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: processTests.map((folder) => `${folder}/*.test.ts`),
          exclude: othersTests,
          ...oneWorkerForMany,
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: testsOfRoom ?? [allTests],
          exclude: [...othersTests, ...processTests, ...mockingTests],
          ...oneWorkerForMany,
        },
      },
    ].filter(({ test }) => !testsOfRoom || test.name === 'together'),
  },
});
