import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#tests/support/postgres-server.ts';
import { serverArguments, startServerProcess, workersOf } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { whenThorough } from '#tests/support/thorough.ts';

const patience = { timeout: 120_000, interval: 50 };
/** Two looks without a beat, instead of thirty. */
const standing = { preload: 'standing-loop.ts', words: ['--watchdog-patience=2'] };
const place = () => ({ DATA_DIR: temporaryFolder(), SAMPLE_CONTENT: 'off' });

/** It never answers. What follows the path is no business of the log. */
function standStill(url: string): void {
  fetch(`${url}/api/application-status/CANARY-token?stand-still=CANARY`).catch(() => {});
}

function fatalLine(output: string): { underWay: string[] } {
  const line = output.split('\n').find((text) => text.includes('the event loop stands still'));
  return JSON.parse(line ?? 'null');
}

const supervisor = pathToFileURL(resolve(import.meta.dirname, '../../scripts/supervisor.mjs')).href;

describe.runIf(process.platform === 'linux')('A process whose event loop stands still', () => {
  test('is ended, says what it was doing, and is started again by what npm start runs it in', async () => {
    const PORT = String(await freePort());
    const url = `http://127.0.0.1:${PORT}`;
    const script = `import { superviseChildren } from '${supervisor}';
      const [command, ...args] = process.argv.slice(1);
      process.exitCode = await superviseChildren().runServer(command, args, { env: process.env });`;
    const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
    const start = spawn(
      process.execPath,
      ['--input-type=module', '-e', script, '--', process.execPath, ...serverArguments(standing)],
      {
        env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, PORT, HOST: '127.0.0.1', ...place() },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [start.stdout, start.stderr]) stream.on('data', (chunk) => (output += chunk));
    const exit = new Promise((done) => start.once('close', done));
    onTestFinished(() => void start.kill('SIGKILL'));
    const answers = () =>
      vi.waitFor(
        async () =>
          expect((await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) })).ok).toBe(true),
        patience,
      );
    await answers();
    standStill(url);
    await vi.waitFor(() => expect(output).toContain('has ended (SIGKILL) and is started again'), patience);
    expect(fatalLine(output).underWay).toEqual(['GET /api/application-status/[token]']);
    expect(output).not.toContain('CANARY');
    await answers();
    start.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  whenThorough(() => {
    test('is replaced by the supervisor of several, while the others answer', async () => {
      const server = await startServerProcess({ ...place(), PROCESSES: '2' }, standing);
      await vi.waitFor(() => expect(server.output().split('listening')).toHaveLength(3), patience);
      const before = workersOf(server);
      standStill(server.url);
      await vi.waitFor(
        () => expect(server.output()).toMatch(/process [12] of 2 has ended \(SIGKILL\) and is replaced/),
        patience,
      );
      expect(fatalLine(server.output()).underWay).toEqual(['GET /api/application-status/[token]']);
      await vi.waitFor(() => {
        const now = workersOf(server);
        expect(now).toHaveLength(2);
        expect(now.filter((pid) => before.includes(pid))).toHaveLength(1);
      }, patience);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect(await server.end('SIGTERM')).toBe(0);
    });

    test('because the whole process was stopped goes on where it was', async () => {
      const server = await startServerProcess(place(), standing);
      process.kill(server.pid, 'SIGSTOP');
      // Longer than the watchdog would wait: there is no state to wait for in a process that is stopped.
      await new Promise((done) => setTimeout(done, 3_500));
      process.kill(server.pid, 'SIGCONT');
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect(await server.end('SIGTERM')).toBe(0);
    });
  });
});
