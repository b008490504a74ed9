import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReviewRecord } from '#contract/applications/review.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import {
  answerDate,
  applyForPage,
  correct,
  erase,
  type Performer,
  readOwnPage,
  sendPictures,
  withdraw,
} from '#tests/support/own-page.ts';
import { askAbout, bookedEvening, readReviewOf } from '#tests/support/reviews.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { dialects } from '#tests/support/test-site.ts';
import { isThorough } from '#tests/support/thorough.ts';

/** `RACES=100 vitest run …` tries every order more often. */
const races = Number(process.env.RACES ?? 1);

type Action = (june: Performer) => Promise<LightMyRequestResponse>;

/** All orders of a list; in a short run, those in which each comes first once. */
function ordersToTry<Item>(items: Item[]): Item[][] {
  if (isThorough) return ordersOf(items);
  return items.map((_, first) => [...items.slice(first), ...items.slice(0, first)]);
}

function ordersOf<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  return items.flatMap((first) =>
    ordersOf(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}

/** What a review becomes by each line of its history, and from what that may happen. */
function replay(history: ReviewRecord['history']) {
  const seen = { state: 'new', confirmed: null as boolean | null };
  for (const { what } of history) {
    const [from, state, confirmed] = stepOf(what, seen);
    expect(from, `${what} after ${JSON.stringify(history)}`).toContain(seen.state);
    if (confirmed !== null) expect(seen.confirmed, 'answered once').toBeNull();
    Object.assign(seen, { state, confirmed });
  }
  return seen;
}

function stepOf(
  what: string,
  { state, confirmed }: { state: string; confirmed: boolean | null },
): [string[], string, boolean | null] {
  const open = ['new', 'shortlisted'];
  if (what.startsWith('Booked for ')) return [open, 'booked', null];
  if (what === 'Declined') return [open, 'declined', null];
  if (what.startsWith('Reopened')) return [['booked', 'declined', 'withdrawn'], 'new', null];
  if (what === 'Confirmed the date') return [['booked'], 'booked', true];
  if (what === 'Turned the date down') return [['booked'], 'booked', false];
  if (what === 'Withdrew the application') return [[...open, 'booked'], 'withdrawn', null];
  if (/^(Corrected|Replaced) /.test(what)) return [open, state, confirmed];
  throw new Error(`Nobody knows what '${what}' means`);
}

describe.each(dialects)('Performer and staff who act in the same moment, on %s', (dialect) => {
  let site: MessageSite;
  let rosa: SignedInAdmin;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    await site.database.db.deleteFrom('events').execute();
    rosa = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  const post = (id: number, what: string, payload: object) =>
    askAbout(site, rosa, id, what, { method: 'POST', payload });
  const actions = {
    confirm: (june) => answerDate(site, june, true),
    turnDown: (june) => answerDate(site, june, false),
    withdraw: (june) => withdraw(site, june),
    correct: (june) => correct(site, june, { phone: '1' }),
    replace: async (june) => sendPictures(site, june, [{ bytes: await samplePhoto('#333') }]),
    erase: (june) => erase(site, june),
    book: ({ id }) => post(id, 'book', bookedEvening),
    decline: ({ id }) => post(id, 'decline', {}),
    reopen: ({ id }) => askAbout(site, rosa, id, 'review', { method: 'PATCH', payload: { state: 'new' } }),
    remove: ({ id }) =>
      site.http.inject({ method: 'DELETE', url: `/api/admin/applications/${id}`, headers: rosa.headers }),
  } satisfies Record<string, Action>;
  type Name = keyof typeof actions;

  /** In every order, each time about another application. */
  async function race(
    names: Name[],
    check: (june: Performer, statuses: Map<Name, number>) => Promise<void>,
    prepare?: Action,
  ): Promise<void> {
    const orders = Array.from({ length: races }, () => ordersToTry(names)).flat();
    for (const order of orders) {
      await site.database.db.deleteFrom('outbox').execute();
      await site.database.db.deleteFrom('rateLimits').execute();
      const june = await applyForPage(site);
      if (prepare) expect((await prepare(june)).statusCode).toBeLessThan(300);
      const answers = await Promise.all(
        order.map(async (name) => {
          const { statusCode, body } = await actions[name](june);
          expect([200, 201, 404, 409], `${name}: ${body}`).toContain(statusCode);
          return [name, statusCode] as const;
        }),
      );
      await check(june, new Map(answers));
    }
  }

  /** The state agrees with the history, and what succeeded is told to staff, once. */
  async function expectOneOutcome(june: Performer, statuses: Map<Name, number>): Promise<ReviewRecord> {
    const review = await readReviewOf(site, rosa, june.id);
    expect(review).toMatchObject(replay(review.history));
    const page = await readOwnPage(site, june);
    expect(page.json()).toMatchObject({ state: review.state, confirmed: review.confirmed });
    const hasDone = (names: Name[]) => names.filter((name) => (statuses.get(name) ?? 404) < 300).length;
    const changes: Name[] = ['confirm', 'turnDown', 'withdraw', 'correct', 'replace'];
    expect(review.history.filter(({ by }) => by === 'Performer')).toHaveLength(hasDone(changes));
    const purposes = (await site.outbox()).map(({ purpose }) => purpose);
    expect(purposes.filter((purpose) => purpose === 'news')).toHaveLength(
      hasDone(['confirm', 'turnDown', 'withdraw']),
    );
    expect(purposes.filter((purpose) => purpose === 'correction')).toHaveLength(
      Math.min(1, hasDone(['correct', 'replace'])),
    );
    if (hasDone(changes) > 0 && review.history.at(-1)?.by === 'Performer') expect(review.isRead).toBe(false);
    return review;
  }

  test('about a booked date: one answer counts, and all is told', async () => {
    await race(
      ['confirm', 'turnDown', 'withdraw', 'reopen'],
      async (june, statuses) => {
        await expectOneOutcome(june, statuses);
        const answered = ['confirm', 'turnDown'].filter((name) => statuses.get(name as Name) === 200);
        expect(answered.length).toBeLessThan(2);
      },
      actions.book,
    );
  });

  test('about an undecided application: what is decided first holds', async () => {
    await race(['correct', 'withdraw', 'book', 'decline'], async (june, statuses) => {
      const { state, eventId } = await expectOneOutcome(june, statuses);
      const mails = (await site.outbox()).filter(({ purpose }) => ['booking', 'decline'].includes(purpose));
      const isTold = state === 'booked' || state === 'declined';
      expect(mails.map(({ purpose }) => purpose)).toEqual(
        isTold ? [state === 'booked' ? 'booking' : 'decline'] : [],
      );
      expect(eventId !== null).toBe(statuses.get('book') === 201);
    });
  });

  test('about its pictures: those of a decided application stay, and no file is lost or left', async () => {
    await race(['replace', 'book', 'withdraw'], async (june, statuses) => {
      await expectOneOutcome(june, statuses);
      const files = await site.database.db
        .selectFrom('applicationFiles')
        .select('filename')
        .where('applicationId', '=', june.id)
        .execute();
      expect(files).toHaveLength(1);
      const [{ filename } = { filename: '' }] = files;
      const opened = await site.services.applicationFiles.open(filename);
      opened?.stream.destroy();
      expect(opened).toBeDefined();
      const former = june.bandPhotos[0]?.split('/').at(-1);
      expect(filename === former).toBe(statuses.get('replace') !== 200);
    });
  });

  test('about an erasure: everything of it goes, and staff are told of it once', async () => {
    await race(['erase', 'confirm', 'withdraw', 'reopen'], expectErased, actions.book);
  });

  test('about an erasure and a deletion: everything of it goes, and one of the two is told', async () => {
    await race(['erase', 'correct', 'book', 'remove'], expectErased);
  });

  test('and a mail that leaves meanwhile: no link outlives the application', async () => {
    for (let round = 0; round < 10 * races; round += isThorough ? 1 : 3) {
      await site.database.db.deleteFrom('outbox').execute();
      site.mail.mails.length = 0;
      const june = await applyForPage(site, { files: [] });
      const delivery = site.deliver();
      // Sooner and later on their way, and at last when they have left.
      if (round % 10 === 9) await delivery;
      else await sleep((round % 10) * 6);
      const [erased] = await Promise.all([erase(site, june), delivery]);
      expect(erased.statusCode, erased.body).toBe(200);
      await site.deliver();
      expect(await site.database.db.selectFrom('applicationLinks').selectAll().execute()).toEqual([]);
      expect(JSON.stringify(await site.outbox())).not.toMatch(/June Hollis|june@example\.com|Night Porch/);
      for (const { text } of site.mail.mails) {
        const token = /\/application\/([\w-]{43})/.exec(text)?.[1];
        if (token) expect((await readOwnPage(site, { token })).statusCode).toBe(404);
      }
    }
  });

  async function expectErased({ id }: Performer, statuses: Map<Name, number>): Promise<void> {
    const { db } = site.database;
    const isErased = statuses.get('erase') === 200;
    if (!isErased) expect([statuses.get('erase'), statuses.get('remove')]).toEqual([404, 200]);
    const rows = await db.selectFrom('applications').select('id').where('id', '=', id).execute();
    expect(rows).toHaveLength(isErased || statuses.get('remove') === 200 ? 0 : 1);
    const news = (await site.outbox()).filter(({ subject }) => subject.includes('erased'));
    expect(news).toHaveLength(isErased ? 1 : 0);
    if (rows.length === 1) return;
    for (const table of ['reviews', 'reviewHistory', 'applicationLinks', 'applicationFiles'] as const) {
      const left = await db.selectFrom(table).selectAll().where('applicationId', '=', id).execute();
      expect(left, table).toEqual([]);
    }
    expect(JSON.stringify(await site.outbox())).not.toMatch(/June Hollis|june@example\.com|Night Porch/);
  }
});
