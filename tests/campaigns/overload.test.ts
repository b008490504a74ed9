import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { submitApplication } from '#contract/applications/applications.ts';
import { AccountsStore } from '#server/accounts/accounts.store.ts';
import { SessionsStore } from '#server/accounts/sessions.store.ts';
import { Sessions } from '#server/accounts/sessions.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { formBody, formType, sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** More for a longer campaign by hand. */
const burst = Number(process.env.BURST ?? 80);

function peakMb(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

describe('A server that is asked for everything at once', () => {
  test('serves or sends away each of them, does not run out of memory, and is well afterwards', async () => {
    const dataDir = temporaryFolder();
    const server = await startServerProcess({ DATA_DIR: dataDir, APPLICATION_LIMIT: '0' });
    const database = await connectDatabase({ databaseUrl: undefined, dataDir }, () => {});
    const clock = () => new Date();
    const sessions = new Sessions(new SessionsStore(database.db), clock, server.url);
    const site = { services: { accounts: new AccountsStore(database.db), sessions, clock } };
    const { headers } = await signedInAdmin(site);
    const form = new Uint8Array(formBody(sampleFields, [{ bytes: await samplePhoto() }]));

    const ask = (path: string, options: RequestInit = {}) => fetch(`${server.url}${path}`, options);
    const apply = () =>
      ask(submitApplication.path, { method: 'POST', headers: { 'content-type': formType }, body: form });
    const first = (await (await apply()).json()) as { bandPhotos: string[] };
    const beforeMb = process.platform === 'linux' ? peakMb(server.pid) : 0;

    const kinds: Record<string, (index: number) => Promise<Response>> = {
      uploads: apply,
      thumbnails: () => ask(`${first.bandPhotos[0]}?size=thumbnail`, { headers }),
      pages: (index) => ask(`/events/${900_000 + index}`),
      'sign-ins': (index) =>
        ask('/api/admin/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: `nobody ${index}`, password: 'not-a-password' }),
        }),
      reads: () => ask('/api/events'),
    };
    const asked = Object.entries(kinds).flatMap(([kind, send]) =>
      Array.from({ length: burst }, async (_, index) => {
        const answer = await send(index);
        await answer.arrayBuffer();
        return { kind, status: answer.status, retryAfter: answer.headers.get('retry-after') };
      }),
    );
    let isOver = false;
    const everyone = Promise.all(asked).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      expect((await ask('/healthz')).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const answers = await everyone;

    // Nobody is called `nobody 7`, no event has that number, and after thirty wrong names there is a limit.
    const fine: Record<string, number[]> = { uploads: [201], pages: [404], 'sign-ins': [401, 429] };
    for (const { kind, status, retryAfter } of answers) {
      expect([...(fine[kind] ?? [200]), 503], kind).toContain(status);
      if (status === 503) expect(Number(retryAfter), kind).toBeGreaterThan(0);
    }
    for (const kind of Object.keys(kinds)) {
      const served = answers.filter((answer) => answer.kind === kind && answer.status !== 503);
      expect(served.length, `${kind} that were served`).toBeGreaterThan(20);
    }
    if (process.platform === 'linux') expect(peakMb(server.pid) - beforeMb).toBeLessThan(300);
    expect((await apply()).status).toBe(201);
    expect((await ask(`${first.bandPhotos[0]}?size=thumbnail`, { headers })).status).toBe(200);
    expect(server.output()).not.toMatch(/unhandled|UnhandledPromise/i);
    await database.db.destroy();
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
