import { readFileSync } from 'node:fs';

const everyMs = 250;

/** npm leaves what it started running when it is killed, so a script of npm's has to notice by itself. */
export function watchParent(onOrphaned) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // npm runs a script through `sh -c`. A shell that stays in between survives npm, so npm is watched past it;
  // past npm itself nothing is, since whoever called npm in the background may well end first.
  const grandparent = isScriptShell(parent) ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    onOrphaned();
  }, everyMs);
  timer.unref();
}

function isScriptShell(pid) {
  return readProcess(pid, 'cmdline').split('\0')[1] === '-c';
}

function parentOf(pid) {
  return readProcess(pid, 'stat').split(') ').pop().split(' ')[1];
}

// Only Linux has /proc. Elsewhere the shell hands its process over to the script, and the parent is npm.
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
