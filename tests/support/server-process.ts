import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { onTestFinished, TestRunner } from 'vitest';
import type { Environment } from '#server/config.ts';
import { freePort } from './postgres-server.ts';

export interface ServerProcess {
  url: string;
  pid: number;
  child: ChildProcess;
  output(): string;
  /** Sends a signal and gives the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Far beyond any promise: what hangs says so, and where. */
const readyPatienceMs = 30_000;
const endPatienceMs = 150_000;

async function tooLate(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`${ms / 1000} s`);
}

/** The real server as a process of its own. */
export async function startServerProcess(
  environment: Environment,
  options: SpawnOptions = {},
): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort());
  const { child, output } = spawnServer({ ...environment, PORT: port }, options);
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, child, output);
  // Later than `exit`: by then all that it has written is in the output.
  const closed = once(child, 'close');
  return {
    url,
    pid: child.pid ?? 0,
    child,
    output,
    async end(signal) {
      child.kill(signal);
      const [code, endedBy] = await Promise.race([closed, tooLate(endPatienceMs)]).catch((error: Error) => {
        throw new Error(
          `${error.message}: the server has not ended after ${signal}. Its output: ${output()}`,
        );
      });
      return code ?? endedBy;
    },
  };
}

export interface SpawnOptions {
  /** A module of `preloads` that the server loads first. */
  preload?: string;
  /** Where its log goes, instead of into `output`. */
  stdout?: number;
  /** Words that follow on its command line. */
  words?: string[];
}

/** What Node.js needs to run the server: modules to load first, and its main module. */
export function serverArguments({ preload, words = [] }: SpawnOptions = {}): string[] {
  const before = ['roomy-disk.ts', ...(preload ? [preload] : [])].flatMap((module) => [
    '--import',
    pathToFileURL(resolve(import.meta.dirname, 'preloads', module)).href,
  ]);
  return [...before, resolve(import.meta.dirname, '../../server/main.ts'), ...words];
}

export function spawnServer(
  environment: Environment,
  options: SpawnOptions = {},
): { child: ChildProcess; output: () => string } {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, serverArguments(options), {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', options.stdout ?? 'pipe', 'pipe'],
  });
  // Also when the test fails or takes too long. One that is started for a whole file is ended by that file, or with it.
  const kill = () => void child.kill('SIGKILL');
  if (TestRunner.getCurrentTest()) onTestFinished(kill);
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  }
  return { child, output: () => text };
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server did not start: ${output()}`);
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(readyPatienceMs) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(30);
  }
}

/** The ids of a site's worker processes, as the kernel knows them. */
export function workersOf({ pid }: Pick<ServerProcess, 'pid'>): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number);
}

export interface CommandEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

/** What an owner runs beside the server, as a process of its own, which a test can kill. */
export function startCommand(
  name: 'admin' | 'backup' | 'restore',
  words: string[],
  environment: Environment,
): { child: ChildProcess; end: Promise<CommandEnd> } {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const command = resolve(import.meta.dirname, `../../server/commands/${name}-command.ts`);
  const child = spawn(process.execPath, [command, ...words], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return { child, end: once(child, 'close').then(([code, signal]) => ({ code, signal, out, err })) };
}
