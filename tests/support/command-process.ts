import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Environment } from '#server/config.ts';

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
