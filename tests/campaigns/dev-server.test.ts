import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/postgres-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

test('A developer gets the same pages from sources, and no restart that nobody asked for', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, ['--watch', 'server/dev.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: temporaryFolder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  while (!output.includes('Greenroom is ready')) {
    if (child.exitCode !== null || output.includes('Restarting')) throw new Error(output);
    await new Promise((done) => setTimeout(done, 100));
  }
  const page = await (await fetch(`http://127.0.0.1:${port}/events`)).text();
  expect(page).toContain('June Hollis');
  expect(page).toContain('/@vite/client');
  expect(output).not.toContain('Restarting');
});
