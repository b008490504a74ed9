import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from './build-site.mjs';
import { projectEnv } from './checkout.mjs';
import { countVitest } from './count-tests.mjs';
import { exitWith } from './failure.mjs';
import { obtainEngines } from './find-engines.mjs';
import { installWhenStale } from './install-packages.mjs';
import { runTests, tellResults } from './run-tests.mjs';
import { superviseChildren } from './supervisor.mjs';

/** The ways that matter, in the engines that `npm test` does not have: WebKit and Firefox. */
export function checkEngines() {
  return exitWith(async () => {
    const supervisor = superviseChildren();
    await installWhenStale(supervisor);
    const engines = await obtainEngines(supervisor);
    await buildWhenStale(supervisor);
    const folder = mkdtempSync(join(tmpdir(), 'greenroom-engine-tests-'));
    const report = join(folder, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    try {
      const result = await runTests(supervisor, 'tests in other engines', {
        program: 'node_modules/vitest/vitest.mjs',
        args: ['run', '--config', 'tests/engines/vitest.config.ts', ...reporters, ...process.argv.slice(2)],
        env: { ...projectEnv(), ...engines },
        report,
        count: countVitest,
      });
      return tellResults([result]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
