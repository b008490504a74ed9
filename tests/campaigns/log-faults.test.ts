import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '#contract/accounts/admin-accounts.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** A device to which nothing can be written, as to a full disk; on Linux only. */
const fullDisk = '/dev/full';

/** Lines of both kinds: about requests, and about what happens. */
async function makeLines(url: string): Promise<void> {
  for (let count = 0; count < 20; count += 1) {
    expect((await fetch(`${url}/events`)).status).toBe(200);
    const headers = { 'content-type': 'application/json', origin: 'http://elsewhere.example' };
    const refused = await fetch(url + signIn.path, { method: 'POST', headers, body: '{}' });
    expect(refused.status).toBe(403);
  }
}

test.skipIf(!existsSync(fullDisk))(
  'A log on a full disk keeps nobody from being served, nor the server from stopping',
  async () => {
    const stdout = openSync(fullDisk, 'w');
    onTestFinished(() => closeSync(stdout));
    const server = await startServerProcess({ DATA_DIR: temporaryFolder() }, { stdout });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    await makeLines(server.url);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output()).toBe('');
  },
);

test('A log that nobody takes any longer keeps nobody from being served either', async () => {
  const server = await startServerProcess({ DATA_DIR: temporaryFolder() });
  server.child.stdout?.destroy();
  await once(server.child.stdout ?? process, 'close');
  await makeLines(server.url);
  expect(await server.end('SIGTERM')).toBe(0);
});
