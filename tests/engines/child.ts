import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Child {
  /** What it says, line by line, until one line fits; fails when it ends before. */
  waitForLine(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

/** A program that runs beside the tests. */
export function startChild(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Child {
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let failure: Error | undefined;
  const ended = Promise.race([
    once(child, 'exit'),
    once(child, 'error').then(([error]) => (failure = error)),
  ]);
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  return {
    async waitForLine(pattern) {
      for (;;) {
        const found = pattern.exec(said);
        if (found) return found;
        if (hasEnded) throw new Error(`${command} did not start: ${failure?.message ?? said}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
