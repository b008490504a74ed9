import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Environment } from '#server/config.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { applyAs, decideAt, readDecision, staffAt } from '#tests/support/reviews.ts';
import { oneOf, seededRandom } from '#tests/support/seeded-random.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { emptyPostgres } from '#tests/support/test-site.ts';

/** `DECISIONS=100 KILLS=50 KILLED_DATABASE=postgres vitest run …` does the same for longer, on the other database. */
const decisions = Number(process.env.DECISIONS ?? 5);
const kills = Number(process.env.KILLS ?? 4);
const isPostgres = process.env.KILLED_DATABASE === 'postgres';
const maxDelayMs = 120;

async function newEnvironment(): Promise<Environment> {
  return {
    DATA_DIR: temporaryFolder(),
    SAMPLE_CONTENT: 'off',
    APPLICATION_LIMIT: '0',
    ADMIN_REGISTRATION: 'open',
    ...(isPostgres ? { DATABASE_URL: await emptyPostgres() } : {}),
  };
}

/** Nothing but what this decision writes, and all of it. */
async function expectWhole(environment: Environment, id: number): Promise<string> {
  const { state, eventId, events, images, mails, messages, history } = await readDecision(environment, id);
  const what = `application ${id} is ${state}`;
  const isBooked = state === 'booked';
  const isDecided = isBooked || state === 'declined';
  expect(
    events.map((event) => event.id),
    what,
  ).toEqual(isBooked ? [eventId] : []);
  expect(
    images.map(({ fileUrl }) => fileUrl),
    what,
  ).toEqual(events.map(({ imageUrl }) => imageUrl));
  const kind = isBooked ? 'booking' : 'decline';
  expect(
    mails.map(({ purpose }) => purpose),
    what,
  ).toEqual(isDecided ? [kind] : []);
  expect(messages, what).toEqual(isDecided ? [{ kind, outboxId: mails[0]?.id }] : []);
  expect(history, what).toHaveLength(isDecided ? 1 : 0);
  return state;
}

test(
  `Of two admins who decide at two servers at once, ${decisions} times, one is obeyed and the other is told`,
  async () => {
    const random = seededRandom(20_261_116);
    const mail = await startMailServer();
    onTestFinished(() => mail.close());
    const environment = { ...(await newEnvironment()), ...mail.environment };
    const servers = [await startServerProcess(environment), await startServerProcess(environment)] as const;
    onTestFinished(() => {
      for (const { child } of servers) child.kill('SIGKILL');
    });
    const [one, two] = servers;
    const rosa = await staffAt(one.url, 'rosa');
    const sam = await staffAt(two.url, 'sam');
    const ids = new Map<number, string>();
    for (let round = 0; round < decisions; round += 1) {
      const email = `band${round}@example.com`;
      const application = await applyAs(one.url, email);
      ids.set(application.id, email);
      const answers = await Promise.all([
        decideAt(one.url, rosa, application, oneOf(['book', 'decline'] as const, random())),
        decideAt(two.url, sam, application, oneOf(['book', 'decline'] as const, random())),
      ]);
      expect([200, 201]).toContain(Math.min(...answers));
      expect(Math.max(...answers)).toBe(409);
      expect(await expectWhole(environment, application.id)).toMatch(/booked|declined/);
    }
    const toldOf = (email: string) =>
      mail.mails.filter(
        ({ recipients, headers }) =>
          recipients.includes(email) && !headers.subject?.[0]?.startsWith('Application Received'),
      ).length;
    // Each leaves ten seconds after its decision, from whichever server finds it.
    await expect
      .poll(() => [...ids.values()].every((email) => toldOf(email) > 0), { timeout: 60_000 })
      .toBe(true);
    for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
    expect([...ids.values()].map(toldOf)).toEqual([...ids.values()].map(() => 1));
  },
  120_000 + decisions * 10_000,
);

test(
  `A server that is killed ${kills} times in the middle of a decision has written all of it or nothing`,
  async () => {
    const random = seededRandom(20_261_117);
    const environment = await newEnvironment();
    let victim = await startServerProcess(environment);
    onTestFinished(() => void victim.child.kill('SIGKILL'));
    const rosa = await staffAt(victim.url, 'rosa');
    const outcomes: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const application = await applyAs(victim.url, 'june@example.com');
      const what = kill % 3 === 2 ? 'decline' : 'book';
      const answer = decideAt(victim.url, rosa, application, what);
      // The first at once, so that at least one is killed before it can answer.
      if (kill > 0) await sleep(random() * maxDelayMs);
      expect(await victim.end('SIGKILL')).toBe('SIGKILL');
      const status = await answer;
      victim = await startServerProcess(environment);
      const state = await expectWhole(environment, application.id);
      if (status !== 0) expect(state, 'what was acknowledged is there').not.toBe('new');
      outcomes.push(`${status === 0 ? 'no answer' : status}, ${state}`);
      if (state === 'new') expect([200, 201]).toContain(await decideAt(victim.url, rosa, application, what));
    }
    if (process.env.KILLS) {
      const figures = Object.entries(Object.groupBy(outcomes, (outcome) => outcome));
      process.stdout.write(`${JSON.stringify(figures.map(([name, all]) => [name, all?.length]))}\n`);
    }
    expect(await victim.end('SIGTERM')).toBe(0);
    expect(
      outcomes.some((outcome) => outcome.startsWith('no answer')),
      'someone was killed at work',
    ).toBe(true);
  },
  60_000 + kills * 30_000,
);
