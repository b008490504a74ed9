import { expect, test, vi } from 'vitest';
import { type ServerProcess, startServerProcess, workersOf } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const patience = { timeout: 40_000, interval: 50 };

/** One of its two processes dies, and cannot be replaced. */
async function dieForNow(server: ServerProcess, time: number): Promise<void> {
  process.kill(server.pid, 'SIGUSR2');
  await vi.waitFor(() => expect(server.output().split('forks fail now')).toHaveLength(time + 1), patience);
  const failures = () => server.output().split('could not be started').length;
  const before = failures();
  const victim = workersOf(server)[1];
  if (!victim) throw new Error('there is no second process');
  process.kill(victim, 'SIGKILL');
  await vi.waitFor(() => expect(failures()).toBeGreaterThan(before), patience);
}

async function recover(server: ServerProcess, time: number): Promise<void> {
  process.kill(server.pid, 'SIGUSR2');
  await vi.waitFor(() => expect(server.output().split('succeed again')).toHaveLength(time + 1), patience);
  await vi.waitFor(() => expect(workersOf(server)).toHaveLength(2), patience);
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
    expect(server.output()).toContain('ENOENT');
    await recover(server, 1);
    await dieForNow(server, 2);
    expect(server.output()).toContain('without null bytes');
    await recover(server, 2);
    await dieForNow(server, 3);
    expect(await server.end('SIGTERM')).toBe(0);
  },
  120_000,
);
