import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { submitApplication } from '#contract/applications/applications.ts';
import { sqliteFile } from '#server/db/connect.ts';
import { formBody, formType, sampleFields } from '#tests/support/sample-application.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** Longer than a kept page is shown without a look at the database. */
const severalSecondsMs = 3_000;

describe('While another program holds the lock of the embedded database', () => {
  async function startLocked(): Promise<{ server: ServerProcess; unlock: () => void }> {
    const dataDir = temporaryFolder();
    const server = await startServerProcess({ DATA_DIR: dataDir });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    expect((await fetch(`${server.url}/events`)).status).toBe(200);
    const other = new DatabaseSync(sqliteFile(dataDir));
    other.exec('begin immediate');
    onTestFinished(() => other.close());
    return { server, unlock: () => other.exec('rollback') };
  }

  function apply({ url }: ServerProcess): { answer: Promise<Response>; isAnswered: () => boolean } {
    let isAnswered = false;
    const answer = fetch(url + submitApplication.path, {
      method: 'POST',
      headers: { 'content-type': formType },
      body: new Uint8Array(formBody(sampleFields, [])),
    }).finally(() => {
      isAnswered = true;
    });
    return { answer, isAnswered: () => isAnswered };
  }

  /** Each address is asked for as long as the performers wait. */
  async function visit({ url }: ServerProcess, isOver: () => boolean): Promise<Set<string>> {
    const seen = new Set<string>();
    while (!isOver()) {
      for (const path of ['/healthz', '/readyz', '/events', '/api/events']) {
        const { status } = await fetch(url + path);
        if (!isOver()) seen.add(`${path} ${status}`);
      }
      await sleep(50);
    }
    return seen;
  }

  const allWell = new Set(['/healthz 200', '/readyz 200', '/events 200', '/api/events 200']);

  test('guests are answered, and a performer as soon as the lock is released', async () => {
    const { server, unlock } = await startLocked();
    const performers = [apply(server), apply(server)];
    const untilMs = performance.now() + severalSecondsMs;
    expect(await visit(server, () => performance.now() > untilMs)).toEqual(allWell);
    expect(performers.map(({ isAnswered }) => isAnswered())).toEqual([false, false]);
    unlock();
    for (const { answer } of performers) expect((await answer).status).toBe(201);
  });

  test('a performer who has waited for too long hears it, and guests are answered all the while', async () => {
    const { server } = await startLocked();
    const { answer, isAnswered } = apply(server);
    expect(await visit(server, isAnswered)).toEqual(allWell);
    const { status, headers } = await answer;
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  });
});
