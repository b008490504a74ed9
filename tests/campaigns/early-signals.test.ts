import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#tests/support/postgres-server.ts';
import { spawnServer, startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { variants, whenThorough } from '#tests/support/thorough.ts';

/** Settings of a bucket that is reached and never says a word. */
async function silentBucket(): Promise<Record<string, string>> {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    S3_BUCKET: 'photos',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    SAMPLE_CONTENT: 'off',
  };
}

describe('A server that has just begun to answer', () => {
  test.each(variants(['SIGTERM', 'SIGINT', 'SIGHUP'] as const))(
    'stops cleanly on %s, though its bucket has not answered yet',
    async (signal) => {
      const port = String(await freePort());
      const environment = { DATA_DIR: temporaryFolder(), PORT: port, ...(await silentBucket()) };
      const { child, output } = spawnServer(environment);
      const exited = once(child, 'exit');
      for (;;) {
        if (child.exitCode !== null) throw new Error(output());
        const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isUp) break;
        await sleep(5);
      }
      child.kill(signal);
      expect(await exited).toEqual([0, null]);
    },
  );

  whenThorough(() => {
    test('goes on when the database does not answer its start report, and says so there', async () => {
      const server = await startServerProcess(
        { DATA_DIR: temporaryFolder() },
        { preload: 'failing-admin-count.ts' },
      );
      await vi.waitFor(() => expect(server.output()).toContain('Greenroom is ready'), { timeout: 20_000 });
      expect(server.output()).toMatch(/admin +not known: the database did not answer/);
      expect(server.output()).toContain('http://localhost:');
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect(await server.end('SIGTERM')).toBe(0);
    });
  });
});
