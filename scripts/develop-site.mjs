import { projectEnv, runtime } from './checkout.mjs';
import { exitWith } from './failure.mjs';
import { installWhenStale } from './install-packages.mjs';
import { superviseChildren } from './supervisor.mjs';

export function developSite() {
  return exitWith(async () => {
    const supervisor = superviseChildren();
    await installWhenStale(supervisor);
    return supervisor.runServerOnLeash(runtime(), ['--watch', 'server/dev.ts'], { env: projectEnv() });
  });
}
