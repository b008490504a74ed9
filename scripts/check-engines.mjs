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
    return tellResults([await runEngines(supervisor, process.argv.slice(2))]);
  });
}

export async function runEngines(supervisor, filters = []) {
  const engines = await obtainEngines(supervisor);
  await buildWhenStale(supervisor);
  return runVitest(supervisor, 'tests in other engines', {
    args: ['--config', 'tests/engines/vitest.config.ts', ...filters],
    env: { ...projectEnv(), ...engines },
  });
}
