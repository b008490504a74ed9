import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { daysLater, onTheClock } from '#tests/support/event-series.ts';
import { staffAt } from '#tests/support/reviews.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { emptyPostgres } from '#tests/support/test-site.ts';

/** `KILLS=50 KILLED_DATABASE=postgres vitest run …` does the same for longer, on the other database. */
const kills = Number(process.env.KILLS ?? 1);
const isPostgres = process.env.KILLED_DATABASE === 'postgres';
const maxDelayMs = 200;

const show = { ...sampleEvent(), startDateTime: '2026-11-20T19:30', endDateTime: '2026-11-20T22:00' };
const anHourLater = { startDateTime: '2026-11-20T20:30', endDateTime: '2026-11-20T23:00' };

test(
  `A server that is killed while it repeats, moves and deletes a year of shows (${kills} x) has changed all of them or none`,
  async () => {
    const random = seededRandom(20_261_118);
    const environment = {
      DATA_DIR: temporaryFolder(),
      SAMPLE_CONTENT: 'off',
      ADMIN_REGISTRATION: 'open',
      ...(isPostgres ? { DATABASE_URL: await emptyPostgres() } : {}),
    };
    let victim = await startServerProcess(environment);
    onTestFinished(() => void victim.child.kill('SIGKILL'));
    const headers = await staffAt(victim.url, 'rosa');

    /** The status of the answer, or 0 when the server was killed before it came. */
    async function ask(method: string, path: string, body?: object): Promise<[number, unknown]> {
      try {
        const sent = body
          ? { body: JSON.stringify(body), headers }
          : { headers: { cookie: headers.cookie ?? '' } };
        const answer = await fetch(victim.url + path, { method, ...sent });
        return [answer.status, await answer.json()];
      } catch {
        return [0, undefined];
      }
    }

    /** Kills it while it works on this, and starts it again. Gives the status of the answer. */
    async function killDuring(asked: ReturnType<typeof ask>, isAtOnce: boolean): Promise<number> {
      if (!isAtOnce) await sleep(random() * maxDelayMs);
      expect(await victim.end('SIGKILL')).toBe('SIGKILL');
      const [status] = await asked;
      victim = await startServerProcess(environment);
      return status;
    }

    async function starts(): Promise<(string | null)[]> {
      const [, events] = await ask('GET', '/api/events');
      return (events as EventRecord[]).map(({ startDateTime }) => onTheClock(startDateTime));
    }
    const weekly = (time: string, count: number) =>
      Array.from({ length: count }, (_, week) => `${daysLater('2026-11-20', 7 * week)} ${time}`);

    const outcomes: string[] = [];
    const note = (what: string, status: number, isDone: boolean) => {
      if (status !== 0) expect(isDone, `${what} was acknowledged`).toBe(true);
      outcomes.push(`${what}: ${status || 'no answer'}, ${isDone ? 'done' : 'not done'}`);
    };
    for (let kill = 0; kill < kills; kill += 1) {
      const [, event] = await ask('POST', '/api/events', show);
      const { id } = event as EventRecord;
      const repetition = { everyWeeks: 1, times: 51 };
      const repeat = () => ask('POST', `/api/admin/events/${id}/repeat`, repetition);
      const repeated = await killDuring(repeat(), kill === 0);
      const count = (await starts()).length;
      expect([1, 52]).toContain(count);
      note('repeat', repeated, count === 52);
      if (count === 1) expect((await repeat())[0]).toBe(201);

      const moved = await killDuring(ask('PATCH', `/api/events/${id}?scope=following`, anHourLater), false);
      const after = await starts();
      const isMoved = after[0] === '2026-11-20 20:30';
      expect(after).toEqual(weekly(isMoved ? '20:30' : '19:30', 52));
      note('move', moved, isMoved);

      const removed = await killDuring(ask('DELETE', `/api/admin/events/${id}?scope=following`), false);
      const left = (await starts()).length;
      expect([0, 52]).toContain(left);
      note('delete', removed, left === 0);
      if (left > 0) await ask('DELETE', `/api/admin/events/${id}?scope=following`);
    }
    if (process.env.KILLS) {
      const figures = Object.entries(Object.groupBy(outcomes, (outcome) => outcome));
      process.stdout.write(`${JSON.stringify(figures.map(([name, all]) => [name, all?.length]))}\n`);
    }
    expect(await victim.end('SIGTERM')).toBe(0);
    expect(
      outcomes.some((outcome) => outcome.includes('no answer')),
      'it was killed at work',
    ).toBe(true);
  },
  60_000 + kills * 120_000,
);
