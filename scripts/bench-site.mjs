import { buildWhenStale } from './build-site.mjs';
import { runtime, serverEnv } from './checkout.mjs';
import { exitWith } from './failure.mjs';
import { obtainChromium } from './find-chromium.mjs';
import { installWhenStale } from './install-packages.mjs';
import { superviseChildren } from './supervisor.mjs';

export function benchSite() {
  return exitWith(async () => {
    const supervisor = superviseChildren();
    await installWhenStale(supervisor);
    const node = runtime();
    const chromium = await obtainChromium(supervisor);
    await buildWhenStale(supervisor);
    return supervisor.runServerOnLeash(node, ['bench/run.ts', ...process.argv.slice(2)], {
      env: { ...serverEnv(), CHROMIUM_PATH: chromium },
    });
  });
}
