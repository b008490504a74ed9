import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stateFolder } from './checkout.mjs';
import { beginStep } from './step-line.mjs';

const lockFile = join(stateFolder, 'lock');
const pollMs = 200;

/** Only one process at a time installs or builds in a checkout; the others wait for it, and say so. */
export async function withCheckoutLock(supervisor, work) {
  mkdirSync(stateFolder, { recursive: true });
  let endWaiting;
  while (!tryLock()) {
    supervisor.throwIfStopped();
    endWaiting ??= beginStep('waiting for another npm command that installs or builds here');
    await sleep(pollMs);
  }
  endWaiting?.();
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function tryLock() {
  try {
    writeFileSync(lockFile, identity(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = readLock(lockFile);
  if (holder && !isAlive(holder)) removeStale(holder);
  return false;
}

// Renamed before it is removed: of several that found the same dead holder, one gets the file, and none
// removes the lock that another has taken since.
function removeStale(holder) {
  const aside = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, aside);
    if (readLock(aside) !== holder) linkSync(aside, lockFile);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(aside, { force: true });
}

function readLock(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(holder) {
  const pid = Number(holder.split(' ')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return identity(pid) === holder;
}

// The id alone says too little: a container that starts again gives the same few ids again, and where nobody
// collects the dead they keep theirs (state Z).
function identity(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ');
    return fields[0] === 'Z' ? 'dead' : `${pid} ${fields[19]}`;
  } catch {
    return `${pid}`;
  }
}
