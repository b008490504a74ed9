import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { machineEnv, pinnedNode, root, stateFolder } from './checkout.mjs';
import { withCheckoutLock } from './checkout-lock.mjs';
import { Failure } from './failure.mjs';
import { beginStep } from './step-line.mjs';

const lockFile = join(root, 'package-lock.json');
const packages = join(root, 'node_modules');
const stampFile = join(stateFolder, 'installed');
const unfinished = 'unfinished';
// npm finishes what it is at before it stops, which is no use: an unfinished install is made anew.
const npmGraceMs = 500;

// Not `npm ci`: it refuses a lock file that lacks the optional packages of a platform nobody runs here, which
// npm itself writes now and then, and it throws away an install that was made by hand.
// engine-strict: the machine's own Node may be older than the one being installed.
const npmInstall = ['install', '--no-save', '--include=dev', '--engine-strict=false', '--loglevel=error'];

export async function installWhenStale(supervisor) {
  if (isInstalled()) return;
  await withCheckoutLock(supervisor, async () => {
    if (!isInstalled()) await install(supervisor);
  });
}

function isInstalled() {
  const stamp = readStamp();
  return stamp === undefined ? isInstalledByHand() : stamp === wantedStamp();
}

async function install(supervisor) {
  // What was killed half-way may have left half a package, which npm would take for a whole one.
  if (readStamp() === unfinished) removePackages();
  writeFileSync(stampFile, unfinished);
  const wanted = wantedStamp();
  const endStep = beginStep('installing packages');
  const { code, output } = await supervisor.runStep('npm', npmInstall, {
    env: machineEnv(),
    capture: true,
    graceMs: npmGraceMs,
  });
  if (code !== 0) {
    endStep('failed');
    throw new Failure('npm could not install the packages; its own words are above.', output);
  }
  removeUnusableRuntime();
  writeFileSync(stampFile, wanted);
  endStep();
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
}

function wantedStamp() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${hash} ${process.platform}-${process.arch}`;
}

// npm writes this file last, so it is as old as the install that someone made without these scripts.
function isInstalledByHand() {
  const written = statSync(join(packages, '.package-lock.json'), { throwIfNoEntry: false });
  return written !== undefined && written.mtimeMs >= statSync(lockFile).mtimeMs;
}

function removePackages() {
  for (const name of readdirSync(packages)) {
    if (name !== basename(stateFolder)) rmSync(join(packages, name), { recursive: true, force: true });
  }
}

// The binary is made for glibc. Where it cannot run (Alpine) it would still come first on npm's PATH, and
// no script would start again; without it the machine's own Node is found.
function removeUnusableRuntime() {
  if (spawnSync(pinnedNode, ['--version']).status !== 0) rmSync(pinnedNode, { force: true });
}
