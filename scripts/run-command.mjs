import { resolve } from 'node:path';
import { projectEnv, runtime } from './checkout.mjs';
import { exitWith } from './failure.mjs';
import { installWhenStale } from './install-packages.mjs';
import { superviseChildren } from './supervisor.mjs';

/** Runs one of the server's commands, from a bare clone too. */
export function runCommand(file, words = process.argv.slice(2)) {
  return exitWith(async () => {
    const supervisor = superviseChildren();
    await installWhenStale(supervisor);
    // Some of them ask before they act.
    const { code } = await supervisor.runStep(runtime(), [file, ...words], {
      env: projectEnv(),
      stdin: 'inherit',
    });
    return code;
  });
}

/** The same for a command whose words are files: npm itself runs in the checkout, and its caller need not. */
export function runCommandOnFiles(file) {
  const from = process.env.INIT_CWD ?? process.cwd();
  return runCommand(
    file,
    process.argv.slice(2).map((path) => resolve(from, path)),
  );
}
