import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { projectEnv, root, runtime } from './checkout.mjs';
import { Failure } from './failure.mjs';
import { beginStep } from './step-line.mjs';

// The headless shell first: the same engine without the windows takes two thirds of the processor's time.
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = [...shellNames, 'chromium', 'chromium-browser', 'google-chrome'];
const versionTimeoutMs = 30_000;

function isRootHere() {
  return process.getuid?.() === 0;
}

function isDebianHere() {
  return existsSync('/etc/debian_version');
}

/** The path of a Chromium that runs, installed first where there is none; a Failure where none can be had. */
export async function obtainChromium(supervisor, { isRoot = isRootHere(), isDebian = isDebianHere() } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isBrowser(given)) return given;
    throw new Failure(`CHROMIUM_PATH names ${given}, which does not run as a browser.`);
  }
  const found = findChromium();
  if (found && (isShell(found) || !isRoot || !isDebian)) return found;

  const endStep = beginStep('installing a browser');
  let words = '';
  for (const [command, ...args] of found ? shellInstallers : installers({ isRoot, isDebian })) {
    const env = { ...projectEnv(), DEBIAN_FRONTEND: 'noninteractive' };
    const { output } = await supervisor.runStep(command, args, { env, capture: true });
    words += output;
    const installed = findChromium();
    if (installed && installed !== found) {
      endStep();
      return installed;
    }
  }
  endStep(found ? `not possible, ${found} is used` : 'failed');
  if (found) return found;
  throw new Failure(
    'No Chromium was found and none could be installed: install one, or name it in CHROMIUM_PATH.',
    words,
  );
}

function isShell(path) {
  return shellNames.includes(basename(path));
}

const install = ['apt-get', 'install', '-y', '--no-install-recommends'];
const shellInstallers = [
  ['apt-get', 'update'],
  [...install, 'chromium-headless-shell'],
];

// Debian's own package first: it brings the libraries along. Ubuntu's is a stub that points to a snap, which
// does not run as a browser, and Playwright's follows.
function installers({ isRoot, isDebian }) {
  const playwright = [runtime(), join('node_modules', '@playwright', 'test', 'cli.js'), 'install'];
  if (!isRoot) return [[...playwright, 'chromium']];
  const debian = [...shellInstallers, [...install, 'chromium']];
  return [...(isDebian ? debian : []), [...playwright, '--with-deps', 'chromium']];
}

function findChromium() {
  return [...onPath(), ...playwrightsOwn()].find(isBrowser);
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function playwrightsOwn() {
  const tell = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  const { status, stdout } = spawnSync(runtime(), ['-e', tell], { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout ? [stdout] : [];
}

function isBrowser(path) {
  if (!existsSync(path)) return false;
  // On Windows a browser opens a window instead of telling its version.
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: versionTimeoutMs });
  return status === 0 && /\d+\.\d+/.test(stdout);
}
