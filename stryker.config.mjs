import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Rooms where data may be lost or someone may get in: what is changed there at random, and the tests that have to
 * notice it. `ROOM=paging npm run test:mutants` takes one of them, `MUTATE=a/file.ts,b/file.ts:10-40` some files or
 * lines of it, and `TESTS='a.test.ts b.test.ts'` fewer tests, since a mutant that survives runs all that reach it.
 */
const rooms = {
  outbox: [
    ['server/outbox/**/*.ts'],
    ['server/outbox/**/*.test.ts', 'tests/api/{outbox*,refusing-channel.api,late-results.api}.test.ts'],
  ],
  applications: [
    ['server/applications/*.ts', '!server/applications/change-application.ts'],
    ['server/applications/*.test.ts', 'tests/api/{application*,removals.api,erased-*,retention.api}.test.ts'],
  ],
  uploads: [['server/uploads/*.ts'], ['server/uploads/*.test.ts', 'tests/api/*upload*.test.ts']],
  access: [
    ['server/accounts/sessions*.ts', 'server/accounts/check-credentials.ts', 'server/http/call-route.ts'],
    ['tests/api/{sessions,own-sessions,sign-in,admin-access,roles,reauthentication,changes}.api.test.ts'],
  ],
  reviews: [
    ['server/applications/change-application.ts', 'server/applications/{review,bookings,messages}/*.ts'],
    [
      'server/applications/**/*.test.ts',
      'tests/api/{review,booking,night,own-page,answer-deadline}*.test.ts',
    ],
  ],
  'venue-time': [['contract/time/*.ts'], ['contract/time/*.test.ts']],
  paging: [['server/db/read-page.ts'], ['tests/api/paging.properties.test.ts']],
  'page-cache': [
    ['server/pages/page-cache.ts', 'server/db/content-freshness.ts'],
    ['server/pages/*.test.ts', 'tests/api/{pages,freshness,answer-cache,database-away}.api.test.ts'],
  ],
  backup: [['server/backup/*.ts'], ['server/backup/*.test.ts', 'tests/api/{*backup*,restored-*}.test.ts']],
};
const { ROOM = '', MUTATE, TESTS } = process.env;
const room = rooms[ROOM];
if (!room) throw new Error(`ROOM: choose one of ${Object.keys(rooms).join(', ')}`);
const [files, tests] = room;
process.env.TESTS_OF_ROOM = TESTS ?? tests.join(' ');

export default {
  mutate: MUTATE ? MUTATE.split(',') : [...files, '!**/*.test.ts'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // In a process, since some tests set its time zone.
  vitest: { configFile: 'vitest.config.ts', pool: 'forks', related: false },
  // There is none of that name: Stryker reads it with what TypeScript had before version 7.
  tsconfigFile: 'none',
  // Or it writes into every script, those of the build too, whose compressed forms then are of other bytes.
  disableTypeChecks: false,
  reporters: ['clear-text', 'progress'],
  concurrency: 1,
  // A mutant costs seconds: words, and what is read once when a module is loaded, are left as they are.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  // Only for what hangs, as in the tests.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 20,
  // With `-- --incremental`, only what changed since is tried again.
  incrementalFile: `node_modules/.greenroom/mutants-${ROOM}.json`,
  // Not below node_modules: of the files there Vitest loads none again for the next file of tests.
  tempDirName: join(tmpdir(), 'greenroom-mutants'),
};
