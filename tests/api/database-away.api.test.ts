import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { errorBody } from '#server/http/openapi.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { earlyReadsIn } from '#tests/support/early-reads.ts';
import { type CuttableLine, openLine } from '#tests/support/lines.ts';
import { freePort } from '#tests/support/postgres-server.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { emptyPostgres, startTestSite, type TestSite } from '#tests/support/test-site.ts';

/** Promised are five seconds; a machine that does ten other things at once may take its time with them. */
const longestMs = 10_000;

let line: CuttableLine;
let site: TestSite;
beforeAll(async () => {
  line = await openLine(new URL(await emptyPostgres()));
  // The line to the database is that of one process.
  site = await startTestSite({
    dialect: 'postgres',
    environment: { DATABASE_URL: line.url },
    isAlone: true,
  });
});
afterAll(async () => {
  await site.close();
  await line.cut();
});

async function readyAgain(): Promise<void> {
  await vi.waitFor(async () => expect((await site.http.inject('/readyz')).statusCode).toBe(200), 20_000);
}

describe('A guest while PostgreSQL is away', () => {
  test('reads a sentence and when to come back, and everything works again once it is there', async () => {
    const { headers: staff } = await signedInAdmin(site);
    const shown = await site.http.inject('/live-music');
    expect(shown.statusCode).toBe(200);
    await line.cut();
    const call = await site.http.inject('/api/events');
    expect(call.statusCode).toBe(503);
    expect(call.headers['retry-after']).toBe('5');
    expect(errorBody.parse(call.json()).message).toMatch(/^The database does not answer/);
    expect((await site.http.inject('/readyz')).statusCode).toBe(503);
    expect((await site.http.inject('/healthz')).statusCode).toBe(200);

    site.time.now = new Date(site.time.now.getTime() + 60_000);
    const page = await site.http.inject('/events');
    expect(page.statusCode).toBe(503);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
    });
    expect(page.body.includes('Error loading events. Please try again later.')).toBe(true);
    expect(page.body.includes('</footer>'), 'in the house’s own frame').toBe(true);
    const home = await site.http.inject('/');
    expect(home.statusCode, 'no cache takes it for the page').toBe(503);
    expect(home.body.includes('</footer>')).toBe(true);
    const signIn = await site.http.inject('/admin/login');
    expect([signIn.statusCode, signIn.headers['retry-after']]).toEqual([503, '5']);
    const frame = await site.http.inject({ url: '/admin/dashboard', headers: staff });
    expect(frame.statusCode, 'staff are told in the frame of their page').toBe(200);
    expect(earlyReadsIn(frame.body)).toEqual([]);

    await line.mend();
    await readyAgain();
    expect((await site.http.inject('/events')).statusCode).toBe(200);
  });

  test('is shown the page as it last was, unless a show has ended since', async () => {
    const start = site.time.now;
    await site.services.events.add([sampleEvent({ name: 'Kept for you' })], start.toISOString());
    site.services.freshness.invalidate();
    expect((await site.http.inject('/events')).body.includes('Kept for you')).toBe(true);
    await line.cut();
    site.time.now = new Date(start.getTime() + 60_000);
    const kept = await site.http.inject('/events');
    expect(kept.statusCode).toBe(200);
    expect(kept.body.includes('Kept for you')).toBe(true);
    site.time.now = new Date(sampleEvent().endDateTime);
    const ended = await site.http.inject('/events');
    expect(ended.statusCode).toBe(503);
    expect(ended.body.includes('Kept for you')).toBe(false);
    site.time.now = start;
    await line.mend();
    await readyAgain();
  });
});

describe('A PostgreSQL that takes connections and says nothing', () => {
  test('keeps nobody waiting, and what was given up then swallows nothing that comes after', async () => {
    const { db } = site.database;
    const one = () => db.transaction().execute((trx) => sql`select 1`.execute(trx));
    await Promise.all(Array.from({ length: 10 }, one));
    line.hold();
    const startedMs = performance.now();
    // More than there are connections: some wait for their `begin`, the others for a connection.
    const waiting = await Promise.allSettled(Array.from({ length: 15 }, one));
    const page = await site.http.inject('/api/events');
    expect(performance.now() - startedMs).toBeLessThan(longestMs);
    expect(waiting.map(({ status }) => status)).toEqual(Array(15).fill('rejected'));
    expect(page.statusCode).toBe(503);

    line.release();
    await readyAgain();
    const names = Array.from({ length: 15 }, (_, index) => `Told that it is stored ${index}`);
    await Promise.all(
      names.map((name) => site.services.events.add([sampleEvent({ name })], site.time.now.toISOString())),
    );
    const another = await connectDatabase({ databaseUrl: site.config.databaseUrl, dataDir: '' }, () => {});
    const stored = await another.db
      .selectFrom('events')
      .select('name')
      .where('name', 'like', 'Told that it is stored%')
      .execute();
    await another.db.destroy();
    expect(stored).toHaveLength(15);
  });

  test('is not what a server is taken for that only has a long query', async () => {
    const work = await Promise.allSettled([
      sql`select pg_sleep(3)`.execute(site.database.db),
      sleep(2_700).then(() => site.http.inject('/api/events')),
    ]);
    expect(work).toMatchObject([{ status: 'fulfilled' }, { value: { statusCode: 200 } }]);
  });
});

describe('A start before the database’s own', () => {
  test('waits for it and says so once, and gives up in the end', async () => {
    const onWaiting = vi.fn();
    const url = new URL(line.url);
    await line.cut();
    const starting = connectDatabase({ databaseUrl: url.href, dataDir: '' }, () => {}, {
      ms: 60_000,
      onWaiting,
    });
    await vi.waitFor(() => expect(onWaiting).toHaveBeenCalledTimes(1), 20_000);
    await line.mend();
    const { db } = await starting;
    expect(
      await db
        .selectFrom('migrations' as 'events')
        .selectAll()
        .execute(),
    ).not.toEqual([]);
    await db.destroy();
    expect(onWaiting).toHaveBeenCalledTimes(1);

    url.port = String(await freePort());
    const never = connectDatabase({ databaseUrl: url.href, dataDir: '' }, () => {}, { ms: 100, onWaiting });
    await expect(never).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(onWaiting).toHaveBeenCalledTimes(2);
  });
});
