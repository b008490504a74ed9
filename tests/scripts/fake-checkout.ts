import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const scripts = join(import.meta.dirname, '../../scripts');
const patienceMs = 45_000;

// It 'installs' what the test has put into packages/, hangs or fails when the test asks for it.
const fakeNpm = `#!${process.execPath}
const fs = require('node:fs');
const command = process.argv[2];
fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
if (fs.existsSync('fail-' + command)) {
  console.error('npm error the registry is on fire');
  process.exit(1);
}
if (fs.existsSync('hang-' + command)) {
  fs.writeFileSync('hanging', String(process.pid));
  setInterval(() => {}, 1000);
} else if (fs.existsSync('slow-' + command)) {
  setTimeout(work, 1500);
} else {
  work();
}
function work() {
  if (command === 'install') {
    for (const name of fs.readdirSync('packages')) {
      fs.rmSync('node_modules/' + name, { recursive: true, force: true });
      fs.cpSync('packages/' + name, 'node_modules/' + name, { recursive: true, verbatimSymlinks: true });
    }
  } else {
    for (const folder of ['dist/client', 'dist/server']) fs.mkdirSync(folder, { recursive: true });
  }
}
`;

const fakeServer = `
import { appendFileSync, existsSync } from 'node:fs';
const log: (line: string) => void = (line) => appendFileSync('server.log', line + '\\n');
function stop(why: string): void {
  log(why);
  if (why === 'disconnect' || !existsSync('stubborn')) setTimeout(() => process.exit(0), 500);
}
process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('disconnect', () => stop('disconnect'));
setInterval(() => {}, 1000);
log('started ' + process.pid);
if (existsSync('exit-3')) process.exit(3);
`;

export interface Run {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | NodeJS.Signals>;
}

/** A folder with the real scripts and a stand-in for everything that they start. */
export function makeCheckout() {
  const root = mkdtempSync(join(tmpdir(), 'greenroom-scripts-'));
  const started: ChildProcess[] = [];
  const at = (path: string) => join(root, path);
  const bin = at('bin');

  function write(path: string, content = '') {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), content);
  }

  function writeProgram(path: string, content: string) {
    write(path, content);
    chmodSync(at(path), 0o755);
  }

  function read(path: string): string {
    return existsSync(at(path)) ? readFileSync(at(path), 'utf8') : '';
  }

  function run(command: string, args: string[], options: SpawnOptions = {}): Run {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
      // Nothing of the machine is on PATH, so that no browser or npm of its own is found.
      env: { PATH: bin, ...options.env },
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    started.push(child);
    const exit = new Promise<number | NodeJS.Signals>((resolve) => {
      child.on('close', (code, signal) => resolve(code ?? signal ?? -1));
    });
    return { child, output: () => output, exit };
  }

  function runScript(name: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Run {
    return run(process.execPath, ['scripts/run.mjs', name, ...args], { env });
  }

  function remove() {
    for (const child of started) child.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }

  cpSync(scripts, at('scripts'), { recursive: true });
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{}');
  write('web/app.ts');
  write('server/main.ts', fakeServer);
  write('bin/package.json', '{ "type": "commonjs" }');
  writeProgram('bin/npm', fakeNpm);
  symlinkSync(process.execPath, at('bin/node'));
  mkdirSync(at('packages/node/bin'), { recursive: true });
  symlinkSync(process.execPath, at('packages/node/bin/node'));

  return { root, at, write, writeProgram, read, run, runScript, remove };
}

export type Checkout = ReturnType<typeof makeCheckout>;

export async function until(what: string, condition: () => boolean): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await sleep(25);
  }
}

// A process that has ended but that nobody has asked about yet still answers to its id.
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc') || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
