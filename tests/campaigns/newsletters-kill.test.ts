import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Environment } from '#server/config.ts';
import { EventsStore } from '#server/events/events.store.ts';
import { newsletterTimes } from '#server/subscribers/newsletters/newsletter-week.ts';
import { site as venue } from '#site';
import { startMailServer } from '#tests/support/mail-server.ts';
import { withDatabase } from '#tests/support/outbox.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { addSubscribers } from '#tests/support/subscribers.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { emptyPostgres } from '#tests/support/test-site.ts';

/** `LETTERS=5000 KILLS=20 vitest run …` does the same for longer, and tells the figures. */
const letters = Number(process.env.LETTERS ?? 120);
const kills = Number(process.env.KILLS ?? 2);
const hourMs = 3_600_000;

test(
  `${letters} letters by two servers, one of which is killed ${kills} times: each address has one, or at most two`,
  async () => {
    const random = seededRandom(20_261_119);
    const mail = await startMailServer();
    onTestFinished(() => mail.close());
    // As slow as a real one, so that kills meet letters at every stage.
    mail.delayMs = () => random() * 10;
    const { next } = newsletterTimes(new Date(), venue.timeZone);
    const environment: Environment = {
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: await emptyPostgres(),
      LETTERS_PER_MINUTE: '6000',
      CLOCK_AHEAD_MS: String(next.at.getTime() + 60_000 - Date.now()),
      ...mail.environment,
    };
    const start = async () => {
      const server = await startServerProcess(environment, { preload: 'shifted-clock.ts' });
      onTestFinished(() => void server.child.kill('SIGKILL'));
      return server;
    };
    const servers = [await start()];
    const emails = Array.from({ length: letters }, (_, index) => `guest${index}@example.org`);
    await withDatabase(environment, async (db) => {
      await addSubscribers({ database: { db } }, emails);
      const startDateTime = new Date(next.at.getTime() + 24 * hourMs).toISOString();
      const endDateTime = new Date(next.at.getTime() + 26 * hourMs).toISOString();
      const show = { ...sampleEvent(), startDateTime, endDateTime };
      await new EventsStore(db).add([show], new Date().toISOString());
      const onSince = new Date(next.at.getTime() - hourMs).toISOString();
      await db.insertInto('letterSettings').values({ id: 1, onSince, intro: '' }).execute();
    });
    servers.push(await start());

    for (let kill = 0; kill < kills; kill += 1) {
      const enough = Math.round(((kill + random()) * letters) / (kills + 1));
      while (mail.mails.length < enough) await sleep(5);
      const victim = servers.shift() as ServerProcess;
      expect(await victim.end('SIGKILL')).toBe('SIGKILL');
      servers.push(await start());
    }

    /** What is held when nothing else waits is held by the dead. Their leases end, as they do after two minutes. */
    async function endLeasesOfTheDead(): Promise<boolean> {
      return withDatabase(environment, async (db) => {
        const rows = await db
          .selectFrom('outbox')
          .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
          .where('purpose', '=', 'letter')
          .groupBy('state')
          .execute();
        const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
        const { claimed } = await db
          .selectFrom('letters')
          .select(({ fn }) => fn.countAll<number>().as('claimed'))
          .executeTakeFirstOrThrow();
        if (claimed === letters && count('waiting') === 0 && count('sending') === 0) return true;
        if (claimed < letters) return false;
        const now = new Date().toISOString();
        await db
          .updateTable('outbox')
          .set({ dueAt: now })
          .where('purpose', '=', 'letter')
          .where('state', '=', 'waiting')
          .execute();
        // Longer than a living server needs for one.
        const tried = new Date(Date.now() + Number(environment.CLOCK_AHEAD_MS) - 3_000).toISOString();
        await db
          .updateTable('outbox')
          .set({ leasedUntil: now })
          .where('purpose', '=', 'letter')
          .where('state', '=', 'sending')
          .where('triedAt', '<', tried)
          .execute();
        return false;
      });
    }
    while (!(await endLeasesOfTheDead())) await sleep(300);
    for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);

    const arrivals = new Map(emails.map((email) => [email, 0]));
    for (const { recipients } of mail.mails) {
      for (const email of recipients) arrivals.set(email, (arrivals.get(email) ?? 0) + 1);
    }
    const times = [...arrivals.values()];
    const { rows, uncertain, interrupted } = await withDatabase(environment, async (db) => {
      const all = await db.selectFrom('outbox').selectAll().where('purpose', '=', 'letter').execute();
      return {
        rows: all.length,
        uncertain: all.reduce((sum, { uncertainAttempts }) => sum + uncertainAttempts, 0),
        interrupted: all.reduce((sum, { interruptions }) => sum + interruptions, 0),
      };
    });
    const figures = {
      letters: rows,
      once: times.filter((count) => count === 1).length,
      twice: times.filter((count) => count === 2).length,
      more: times.filter((count) => count > 2).length,
      never: times.filter((count) => count === 0).length,
      uncertain,
      interrupted,
    };
    if (process.env.LETTERS) process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(figures).toMatchObject({ letters, never: 0, more: 0 });
    expect(figures.twice, 'only where a server died between sending and noting it').toBeLessThanOrEqual(
      uncertain,
    );
    expect(uncertain + interrupted, 'Otherwise nobody was killed at work.').toBeGreaterThan(0);
  },
  60_000 + letters * 100 + kills * 20_000,
);
