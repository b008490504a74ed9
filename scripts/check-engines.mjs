import { buildWhenStale } from './build-site.mjs';
import { projectEnv } from './checkout.mjs';
import { exitWith } from './failure.mjs';
import { obtainEngines } from './find-engines.mjs';
import { installWhenStale } from './install-packages.mjs';
import { runVitest, tellResults } from './run-tests.mjs';
import { superviseChildren } from './supervisor.mjs';

/** The ways that matter, in the engines that `npm test` does not have: WebKit and Firefox. */
export function checkEngines() {
  return exitWith(async () => {
    const supervisor = superviseChildren();
    await installWhenStale(supervisor);
    const engines = await obtainEngines(supervisor);
    await buildWhenStale(supervisor);
    const result = await runVitest(supervisor, 'tests in other engines', {
      args: ['--config', 'tests/engines/vitest.config.ts', ...process.argv.slice(2)],
      env: { ...projectEnv(), ...engines },
    });
    return tellResults([result]);
  });
}
