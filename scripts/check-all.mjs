import { runEngines } from './check-engines.mjs';
import { runShortCampaigns } from './check-faults.mjs';
import { runSiteChecks } from './check-site.mjs';
import { exitWith } from './failure.mjs';
import { tellResults } from './run-tests.mjs';
import { superviseChildren } from './supervisor.mjs';

/** Everything: `npm test` with every variant, a tenth of each campaign of `test:faults`, and the other engines. */
export function checkAll() {
  return exitWith(async () => {
    // Read by tests/support/thorough.ts.
    process.env.TEST_ALL = '1';
    const supervisor = superviseChildren();
    return tellResults([
      ...(await runSiteChecks(supervisor, [])),
      ...(await runShortCampaigns(supervisor)),
      await runEngines(supervisor),
    ]);
  });
}
