import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { BusySite, expectNothingLost } from '#tests/support/busy-site.ts';
import { openLine } from '#tests/support/lines.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { createDatabase, startPostgresServer } from '#tests/support/postgres-server.ts';
import { oneOf, seededRandom } from '#tests/support/seeded-random.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** `FAULTS=50 vitest run …` does the same for longer, and tells what it has measured. */
const times = Number(process.env.FAULTS ?? 1);

/** How much longer than until it is noticed: once for long, and then any of these. */
const longMs = process.env.FAULTS ? 10_000 : 1_000;
const lastsMs = [0, 500, 2_000, longMs];

/** What it takes to end a fault. */
type Mend = () => void | Promise<void>;

/**
 * Promised are 5 seconds until a request is answered and until all is well again, and 2 until load balancers are
 * told. What is asserted leaves room for a machine that does ten other things; what was measured is told.
 */
const room = 4;
const promisedMs = { answer: 5_000, unready: 2_000, ready: 5_000 };

test(
  `PostgreSQL that goes ${times} times in the middle of work takes nothing along, and the site comes back by itself`,
  async () => {
    const random = seededRandom(20_261_117);
    const postgres = await startPostgresServer();
    onTestFinished(() => postgres.stop());
    const mail = await startMailServer();
    onTestFinished(() => mail.close());
    const databaseUrl = await createDatabase(postgres.url);
    const line = await openLine(new URL(databaseUrl));
    onTestFinished(() => line.cut());
    const environment = {
      DATABASE_URL: line.url,
      DATA_DIR: temporaryFolder(),
      SAMPLE_CONTENT: 'off',
      APPLICATION_LIMIT: '0',
    };
    const server = await startServerProcess({ ...environment, ...mail.environment });
    const busy = new BusySite(server.url);
    await busy.signIn();
    await busy.begin({ performers: 4, guests: 2, staff: 2 });

    const stop = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<Mend> => {
      await postgres.takeAway(signal);
      return () => postgres.bringBack();
    };
    const faults: { name: string; begin: () => Promise<Mend>; isShort?: boolean }[] = [
      { name: 'stopped', begin: () => stop('SIGINT') },
      { name: 'crashed', begin: () => stop('SIGQUIT') },
      { name: 'paused', begin: async () => postgres.pause() },
      {
        name: 'unreachable',
        begin: async () => {
          line.hold();
          return () => line.release();
        },
      },
      {
        name: 'without its connections',
        isShort: true,
        begin: async () => {
          await postgres.dropConnections();
          return () => {};
        },
      },
    ];
    const measured: Record<string, number[]> = {};
    function tell(what: string, ms: number): void {
      measured[what] = [...(measured[what] ?? []), Math.round(ms)];
    }

    for (let time = 0; time < times; time += 1) {
      const { name, begin, isShort } = faults[time % faults.length] as (typeof faults)[number];
      await busy.acknowledgements(1 + Math.floor(random() * 4));
      await sleep(random() * 50);
      const startedMs = performance.now();
      const mend = await begin();
      if (!isShort) {
        tell(`${name}: until not ready`, await untilReadyIs(busy, 503, startedMs));
        expect(await busy.ask('/healthz', {}, [200])).toMatchObject({ status: 200 });
        await busy.answers(2, (status) => status === 503);
        await sleep(time === 0 ? longMs : oneOf(lastsMs, random()));
      }
      await mend();
      const mendedMs = performance.now();
      tell(`${name}: until ready`, await untilReadyIs(busy, 200, mendedMs));
      await busy.acknowledgements(1);
      tell(`${name}: until the next application`, performance.now() - mendedMs);
    }
    await busy.end();
    if (process.env.FAULTS) {
      const { slowestMs, slowestRefusalMs } = busy;
      process.stdout.write(`${JSON.stringify({ measured, slowestMs, slowestRefusalMs })}\n`);
    }

    expect(server.child.exitCode).toBeNull();
    // The worker goes on by itself: staff have heard of every application. Almost always at once, but a claim that a
    // paused server carries out long after it was given up has to outlast its lease.
    await expect
      .poll(() => mailsToStaff(mail), { timeout: 180_000 })
      .toBeGreaterThanOrEqual(busy.acknowledged.size);
    // One that is told to stop while its database is mute does not wait for it either.
    line.hold();
    expect(await server.end('SIGTERM')).toBe(0);
    line.release();
    await expectNothingLost(busy, environment);
    expect(busy.slowestRefusalMs).toBeLessThan(promisedMs.answer * room);
    for (const [what, all] of Object.entries(measured)) {
      const promise = what.endsWith('not ready') ? promisedMs.unready : promisedMs.ready;
      expect(Math.max(...all), what).toBeLessThan(promise * room);
    }
  },
  300_000 + times * 30_000,
);

async function untilReadyIs(busy: BusySite, status: number, sinceMs: number): Promise<number> {
  for (;;) {
    const answer = await fetch(`${busy.url}/readyz`);
    if (answer.status === status) return performance.now() - sinceMs;
    await sleep(50);
  }
}

function mailsToStaff({ mails }: MailServer): number {
  return mails.filter(({ recipients }) => !recipients.includes('june@example.com')).length;
}
