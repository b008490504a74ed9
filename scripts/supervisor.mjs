import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { root } from './checkout.mjs';

const onWindows = process.platform === 'win32';
const leash = fileURLToPath(new URL('leash.mjs', import.meta.url));
const stepGraceMs = 5000;
const serverGraceMs = 30_000;
// One Ctrl-C arrives twice, from the terminal and from npm. A server takes a second signal as
// 'do not finish your requests', so only one that comes later is believed to be a second wish.
const echoMs = 1000;
// A server that ends soon after its start is started ever later.
const shortLifeMs = 10_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
const lookEveryMs = 250;

class Stopped extends Error {
  constructor(signal) {
    super(`stopped by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Children, each in a process group of its own, so that a signal reaches it through here and only through here. Every way
 * of ending this process ends them too.
 */
export function superviseChildren() {
  const graceOf = new Map();
  let asked;
  let askedAt = 0;

  function stop(signal) {
    if (asked && Date.now() - askedAt < echoMs) return;
    asked ??= signal;
    askedAt = Date.now();
    for (const [child, graceMs] of graceOf) {
      child.kill(signal);
      setTimeout(() => endGroup(child), graceMs).unref();
    }
  }

  function throwIfStopped() {
    if (asked) throw new Stopped(asked);
  }

  function launch(command, args, { env, capture, graceMs, stdin = 'ignore' }) {
    throwIfStopped();
    return new Promise((resolve, reject) => {
      const output = capture ? 'pipe' : 'inherit';
      const chunks = [];
      const child = spawn(command, args, {
        cwd: root,
        env,
        detached: !onWindows,
        stdio: [stdin, output, output, 'ipc'],
      });
      graceOf.set(child, graceMs);
      child.stdout?.on('data', (chunk) => chunks.push(chunk));
      child.stderr?.on('data', (chunk) => chunks.push(chunk));
      child.on('error', (error) => {
        graceOf.delete(child);
        reject(error);
      });
      child.on('exit', () => endGroup(child));
      child.on('close', (code, signal) => {
        graceOf.delete(child);
        const output = Buffer.concat(chunks).toString();
        resolve({ code: code ?? 128 + constants.signals[signal], signal, output });
      });
    });
  }

  /** A step: `{ code, output }` when it ends by itself, or a throw when it was stopped. */
  async function runStep(command, args, { env, stdin, capture = false, graceMs = stepGraceMs }) {
    const result = await launch('node', [leash, command, ...args], { env, capture, graceMs, stdin });
    throwIfStopped();
    return result;
  }

  /**
   * The server, itself on the IPC channel that tells it when this process is gone. Gives its exit code. One that a signal
   * has ended which nobody sent through here is started again: it stood still, or the system was out of memory.
   */
  async function runServer(command, args, { env }) {
    for (let pauseMs = firstPauseMs; ; ) {
      const startedAt = Date.now();
      const { code, signal } = await launch(command, args, {
        env,
        capture: false,
        graceMs: serverGraceMs,
      });
      if (!signal || asked) return code;
      pauseMs = Date.now() - startedAt < shortLifeMs ? Math.min(2 * pauseMs, longestPauseMs) : firstPauseMs;
      console.error(`The server has ended (${signal}) and is started again.`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      throwIfStopped();
    }
  }

  /** A server that does not know of that channel. Being stopped is how it ends well, so that is no throw. */
  function runServerOnLeash(command, args, { env }) {
    return runServer('node', [leash, command, ...args], { env });
  }

  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  // A closed terminal is a wish to stop like any other; as SIGHUP it would end most programs uncleanly.
  process.on('SIGHUP', () => stop('SIGTERM'));
  watchParent(() => {
    if (!asked) stop('SIGTERM');
  });

  return { runStep, runServer, runServerOnLeash, throwIfStopped };
}

function endGroup(child) {
  if (onWindows) {
    child.kill();
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: the whole group has ended by itself. EPERM is what macOS says of a group of zombies.
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}

/** npm leaves what it started running when it is killed, so a script of npm's has to notice by itself. */
function watchParent(onOrphaned) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // npm runs a script through `sh -c`. A shell that stays in between survives npm, so npm is watched past it;
  // past npm itself nothing is, since whoever called npm in the background may well end first.
  const grandparent = isScriptShell(parent) ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    onOrphaned();
  }, lookEveryMs);
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
