import { projectEnv, runtime } from './checkout.mjs';
import { exitWith } from './failure.mjs';
import { installWhenStale } from './install-packages.mjs';
import { superviseChildren } from './supervisor.mjs';

export function runAdminCommand() {
  return exitWith(async () => {
    const supervisor = superviseChildren();
    await installWhenStale(supervisor);
    const command = ['server/admin-command.ts', ...process.argv.slice(2)];
    const { code } = await supervisor.runStep(runtime(), command, { env: projectEnv() });
    return code;
  });
}
