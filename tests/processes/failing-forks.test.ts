import { expect, test, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { workersOf } from '#tests/support/server-workers.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const patience = { timeout: 40_000, interval: 50 };

/** One of its two processes dies, and cannot be replaced. */
async function dieForNow(server: ServerProcess, time: number): Promise<void> {
  process.kill(server.pid, 'SIGUSR2');
  await vi.waitFor(() => expect(server.output().split('forks fail now')).toHaveLength(time + 1), patience);
  const tries = server.output().split('ENOENT').length;
  process.kill(workersOf(server)[1] ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect(server.output().split('ENOENT').length).toBeGreaterThan(tries), patience);
}

test.runIf(process.platform === 'linux')(
  'A site whose machine cannot start a process tries again until it can, and stops all the same',
  async () => {
    const server = await startServerProcess(
      { DATA_DIR: temporaryFolder(), PROCESSES: '2', SAMPLE_CONTENT: 'off' },
      { preload: 'failing-forks.ts' },
    );
    await vi.waitFor(() => expect(workersOf(server)).toHaveLength(2), patience);
    await dieForNow(server, 1);
    process.kill(server.pid, 'SIGUSR2');
    await vi.waitFor(() => expect(workersOf(server)).toHaveLength(2), patience);
    await dieForNow(server, 2);
    expect(await server.end('SIGTERM')).toBe(0);
  },
  120_000,
);
