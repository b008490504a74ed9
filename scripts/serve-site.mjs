import { buildWhenStale } from './build-site.mjs';
import { runtime, serverEnv } from './checkout.mjs';
import { exitWith } from './failure.mjs';
import { installWhenStale } from './install-packages.mjs';
import { superviseChildren } from './supervisor.mjs';

export function serveSite() {
  return exitWith(async () => {
    const supervisor = superviseChildren();
    await installWhenStale(supervisor);
    const node = runtime();
    await buildWhenStale(supervisor);
    return supervisor.runServer(node, ['server/main.ts', ...process.argv.slice(2)], { env: serverEnv() });
  });
}
