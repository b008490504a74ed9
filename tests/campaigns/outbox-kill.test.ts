import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Environment } from '#server/config.ts';
import { site as venue } from '#site';
import { BusySite } from '#tests/support/busy-site.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { passMinutes, readOutbox } from '#tests/support/outbox.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { emptyPostgres } from '#tests/support/test-site.ts';

/** `KILLS=100 KILLED_DATABASE=postgres vitest run …` does the same for longer, on the other database, and tells more. */
const kills = Number(process.env.KILLS ?? 1);
const isPostgres = process.env.KILLED_DATABASE === 'postgres';
/** After so many answers in one life, on average; and then within these milliseconds. */
const answersPerLife = 12;
const maxDelayMs = 60;

test(
  `After ${kills} kills in the middle of work every mail to staff has arrived, once or at most twice`,
  async () => {
    const random = seededRandom(20_261_120);
    const mail = await startMailServer();
    onTestFinished(() => mail.close());
    // As slow as a real one, so that kills meet mails at every stage.
    mail.delayMs = () => random() * 25;
    const environment: Environment = {
      DATA_DIR: temporaryFolder(),
      SAMPLE_CONTENT: 'off',
      APPLICATION_LIMIT: '0',
      ...mail.environment,
      ...(isPostgres ? { DATABASE_URL: await emptyPostgres() } : {}),
    };
    const busy = new BusySite();
    busy.isServerMortal = true;
    busy.hasPhotos = false;
    let victim = await startServerProcess(environment);
    onTestFinished(() => void victim.child.kill('SIGKILL'));
    busy.url = victim.url;
    await busy.begin({ performers: 6, guests: 0, staff: 0 });
    for (let kill = 0; kill < kills; kill += 1) {
      await busy.acknowledgements(Math.round(random() * 2 * answersPerLife));
      await sleep(random() * maxDelayMs);
      busy.url = null;
      expect(await victim.end('SIGKILL')).toBe('SIGKILL');
      // Whatever was under way is tried at once in the next life, and killed again with it.
      await passMinutes(environment);
      victim = await startServerProcess(environment);
      busy.url = victim.url;
    }
    await busy.end();
    const toStaff = async () =>
      (await readOutbox(environment)).filter(({ purpose }) => purpose === 'application');
    const isUnderWay = (state: string) => state === 'waiting' || state === 'sending';
    for (;;) {
      if (!(await toStaff()).some(({ state }) => isUnderWay(state))) break;
      await sleep(500);
      await passMinutes(environment);
    }
    expect(await victim.end('SIGTERM')).toBe(0);

    const written = await toStaff();
    const arrivals = new Map(written.map(({ messageKey }) => [messageKey, 0]));
    for (const { recipients, headers } of mail.mails) {
      const key = /^<(.+)@/.exec(headers['message-id']?.[0] ?? '')?.[1] ?? '';
      if (recipients.includes(venue.bookingEmail)) arrivals.set(key, (arrivals.get(key) ?? 0) + 1);
    }
    const times = [...arrivals.values()];
    const figures = {
      written: written.length,
      once: times.filter((count) => count === 1).length,
      twice: times.filter((count) => count === 2).length,
      more: times.filter((count) => count > 2).length,
      never: times.filter((count) => count === 0).length,
      states: Object.groupBy(written, ({ state }) => state),
      interrupted: written.reduce((sum, { interruptions }) => sum + interruptions, 0),
      uncertain: written.reduce((sum, { uncertainAttempts }) => sum + uncertainAttempts, 0),
    };
    if (process.env.KILLS) {
      const states = Object.entries(figures.states).map(([state, rows]) => [state, rows?.length]);
      process.stdout.write(`${JSON.stringify({ ...figures, states: Object.fromEntries(states) })}\n`);
    }
    expect(written).toHaveLength(busy.acknowledged.size);
    expect(figures).toMatchObject({ never: 0, more: 0 });
    expect(figures.interrupted, 'Otherwise nobody was killed at work.').toBeGreaterThan(0);
    expect(busy.oddities.join('\n')).toBe('');
  },
  60_000 + kills * 30_000,
);
