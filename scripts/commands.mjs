import { resolve } from 'node:path';
import { buildWhenStale, stampBuild } from './build-site.mjs';
import { chooseCampaigns, runCampaigns, runShortCampaigns } from './check-faults.mjs';
import { runSiteChecks } from './check-site.mjs';
import { projectEnv, runtime, serverEnv } from './checkout.mjs';
import { tell } from './failure.mjs';
import { obtainChromium } from './find-chromium.mjs';
import { obtainEngines } from './find-engines.mjs';
import { installWhenStale } from './install-packages.mjs';
import { runVitest, tellResults } from './run-tests.mjs';
import { superviseChildren } from './supervisor.mjs';

/** By their names in package.json. Each works from a bare clone, and gives its exit code. */
const commands = {
  async start(supervisor, words) {
    await installWhenStale(supervisor);
    const node = runtime();
    await buildWhenStale(supervisor);
    return supervisor.runServer(node, ['server/main.ts', ...words], { env: serverEnv() });
  },

  async dev(supervisor) {
    await installWhenStale(supervisor);
    return supervisor.runServerOnLeash(runtime(), ['--watch', 'server/dev.ts'], { env: projectEnv() });
  },

  /** After `vite build`: a later `npm start` then knows that nothing is stale, and leaves the pages of a running site. */
  stamp: async () => stampBuild(),

  async bench(supervisor, words) {
    await installWhenStale(supervisor);
    const node = runtime();
    const chromium = await obtainChromium(supervisor);
    await buildWhenStale(supervisor);
    return supervisor.runServerOnLeash(node, ['bench/run.ts', ...words], {
      env: { ...serverEnv(), CHROMIUM_PATH: chromium },
    });
  },

  test: async (supervisor, filters) => tellResults(await runSiteChecks(supervisor, filters)),

  /** Everything: `npm test` with every variant, a tenth of each campaign of `test:faults`, and the other engines. */
  async 'test:all'(supervisor) {
    // Read by tests/support/thorough.ts.
    process.env.TEST_ALL = '1';
    return tellResults([
      ...(await runSiteChecks(supervisor, [])),
      ...(await runShortCampaigns(supervisor)),
      await runEngines(supervisor, []),
    ]);
  },

  async 'test:engines'(supervisor, filters) {
    await installWhenStale(supervisor);
    return tellResults([await runEngines(supervisor, filters)]);
  },

  /** Faults and kills in the middle of work, far more often than `npm test` has time for, one campaign after another. */
  async 'test:faults'(supervisor, words) {
    const chosen = chooseCampaigns(words);
    await installWhenStale(supervisor);
    await buildWhenStale(supervisor);
    return tellResults(await runCampaigns(supervisor, chosen));
  },

  admin: (supervisor, words) => runProgram(supervisor, 'server/commands/admin-command.ts', words),
  backup: (supervisor, paths) => runOnFiles(supervisor, 'server/commands/backup-command.ts', paths),
  restore: (supervisor, paths) => runOnFiles(supervisor, 'server/commands/restore-command.ts', paths),
};

/** The ways that matter, in the engines that `npm test` does not have: WebKit and Firefox. */
async function runEngines(supervisor, filters) {
  const engines = await obtainEngines(supervisor);
  await buildWhenStale(supervisor);
  return runVitest(supervisor, 'tests in other engines', {
    args: ['--config', 'tests/engines/vitest.config.ts', ...filters],
    env: { ...projectEnv(), ...engines },
  });
}

async function runProgram(supervisor, file, words) {
  await installWhenStale(supervisor);
  // Some of them ask before they act.
  const options = { env: projectEnv(), stdin: 'inherit' };
  return (await supervisor.runStep(runtime(), [file, ...words], options)).code;
}

/** The same for words that are files: npm itself runs in the checkout, and its caller need not. */
function runOnFiles(supervisor, file, paths) {
  const from = process.env.INIT_CWD ?? process.cwd();
  return runProgram(
    supervisor,
    file,
    paths.map((path) => resolve(from, path)),
  );
}

export async function runCommand(name, words) {
  try {
    process.exitCode = await commands[name](superviseChildren(), words);
  } catch (error) {
    process.exitCode = error.exitCode ?? 1;
    if (error.exitCode === undefined) tell(error);
  }
}
