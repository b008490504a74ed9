import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectEnv } from './checkout.mjs';
import { Failure } from './failure.mjs';
import { beginStep } from './step-line.mjs';

// By the variable that names each: what it may be called, and the Debian package that brings it.
const programs = {
  FIREFOX_PATH: { names: ['firefox-esr', 'firefox'], package: 'firefox-esr' },
  WEBKIT_DRIVER_PATH: { names: ['WebKitWebDriver'], package: 'webkit2gtk-driver' },
  XVFB_PATH: { names: ['Xvfb'], package: 'xvfb' },
};

/** The paths of both engines, installed first on Debian by root; elsewhere a Failure says what is missing. */
export async function obtainEngines(supervisor) {
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const endStep = beginStep('installing Firefox and WebKit');
    const env = { ...projectEnv(), DEBIAN_FRONTEND: 'noninteractive' };
    await supervisor.runStep('apt-get', ['update'], { env, capture: true });
    const install = ['install', '-y', '--no-install-recommends', ...missing().map((one) => one.package)];
    const { output } = await supervisor.runStep('apt-get', install, { env, capture: true });
    endStep(missing().length > 0 ? 'failed' : undefined);
    if (missing().length > 0) throw new Failure(lack(), output);
  }
  if (missing().length > 0) throw new Failure(lack());
  return Object.fromEntries(Object.keys(programs).map((variable) => [variable, find(variable)]));
}

function missing() {
  return Object.keys(programs)
    .filter((variable) => !find(variable))
    .map((variable) => programs[variable]);
}

function lack() {
  const all = missing().map(({ names, package: name }) => `${names.join(' or ')} (on Debian in ${name})`);
  return `Missing for these tests: ${all.join(', ')}. Install it, or name it in ${Object.keys(programs).join(', ')}.`;
}

function find(variable) {
  const given = process.env[variable];
  if (given) return existsSync(given) ? given : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const paths = programs[variable].names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}
