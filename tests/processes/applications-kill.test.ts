import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Environment } from '#server/config.ts';
import { BusySite, expectNothingLost } from '#tests/support/busy-site.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { emptyPostgres } from '#tests/support/test-site.ts';

/** `KILLS=200 KILLED_DATABASE=postgres vitest run …` does the same for longer, on the other database, and tells more. */
const kills = Number(process.env.KILLS ?? 1);
const isPostgres = process.env.KILLED_DATABASE === 'postgres';
/** After so many answers in one life, on average; and then within these milliseconds. */
const answersPerLife = 5;
const maxDelayMs = 40;

test(
  `Of ${kills} kills in the middle of work no performer loses an application and no admin an event`,
  async () => {
    const random = seededRandom(20_261_115);
    const environment: Environment = {
      DATA_DIR: temporaryFolder(),
      SAMPLE_CONTENT: 'off',
      APPLICATION_LIMIT: '0',
      ...(isPostgres ? { DATABASE_URL: await emptyPostgres() } : {}),
    };
    const busy = new BusySite();
    busy.isServerMortal = true;
    const startsMs: number[] = [];
    async function start() {
      const startedMs = performance.now();
      const server = await startServerProcess(environment);
      startsMs.push(performance.now() - startedMs);
      return server;
    }

    let victim = await start();
    busy.url = victim.url;
    await busy.signIn();
    await busy.begin({ performers: 4, guests: 0, staff: 2 });
    for (let kill = 0; kill < kills; kill += 1) {
      await busy.acknowledgements(Math.round(random() * 2 * answersPerLife));
      await sleep(random() * maxDelayMs);
      busy.url = null;
      expect(await victim.end('SIGKILL')).toBe('SIGKILL');
      victim = await start();
      busy.url = victim.url;
    }
    await busy.end();
    expect(await victim.end('SIGTERM')).toBe(0);
    if (process.env.KILLS) {
      const { acknowledged, events } = busy;
      const slowestStartMs = Math.round(Math.max(...startsMs));
      const meanStartMs = Math.round(startsMs.reduce((sum, ms) => sum + ms, 0) / startsMs.length);
      const figures = { applications: acknowledged.size, events: events.length, slowestStartMs, meanStartMs };
      process.stdout.write(`${JSON.stringify(figures)}\n`);
    }

    await expectNothingLost(busy, environment);
    expect(busy.refusals).toBe(0);
    expect(busy.events).not.toEqual([]);
    // Otherwise nobody was killed at work.
    expect([...busy.acknowledged.values()].some(({ tries }) => tries > 1)).toBe(true);
  },
  300_000 + kills * 30_000,
);
