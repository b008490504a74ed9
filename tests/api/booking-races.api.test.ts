import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListedBooking } from '#contract/applications/bookings.ts';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { dateOf } from '#server/applications/bookings/booking-mails.ts';
import { remindPerformers } from '#server/applications/bookings/remind-performers.ts';
import type { Dialect } from '#server/db/tables.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { answerDate, applyForPage, type Performer, readOwnPage, withdraw } from '#tests/support/own-page.ts';
import { askAbout, bookedEvening, readReviewOf } from '#tests/support/reviews.ts';
import { dialects } from '#tests/support/test-site.ts';
import { isThorough } from '#tests/support/thorough.ts';

/** `npm run test:all` tries every pair in every order, and `RACES=100 vitest run …` does so more often. */
const isCampaign = isThorough || process.env.RACES !== undefined;
const races = Number(process.env.RACES ?? 1);
/** Usually each order is tried on one of the databases. */
const ownShare = <Order>(orders: Order[], dialect: Dialect) =>
  orders.filter((_, index) => isCampaign || dialects[index % dialects.length] === dialect);
const timeoutMs = 60_000 + (isCampaign ? races * 120_000 : 0);
const undoMs = 10_000;
const saturday = { startDateTime: '2027-03-07T01:00:00.000Z', endDateTime: '2027-03-07T03:00:00.000Z' };
const sunday = { startDateTime: '2027-03-08T01:00:00.000Z', endDateTime: '2027-03-08T03:00:00.000Z' };

/** A show that was booked and moved, as its performer has seen it. */
interface Shown {
  june: Performer;
  eventId: number;
  version: string | undefined;
}

type Act = (shown: Shown) => Promise<LightMyRequestResponse>;

describe.each(dialects)('A booked show that changes while its booking does, on %s', (dialect) => {
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

  const staff =
    (method: 'PATCH' | 'DELETE' | 'POST', path: (id: number) => string, payload?: object): Act =>
    ({ eventId }) =>
      site.http.inject({
        method,
        url: path(eventId),
        headers: rosa.headers,
        ...(payload ? { payload } : {}),
      });
  const changing = (payload: object) => staff('PATCH', (id) => `/api/events/${id}`, payload);
  const changes = {
    move: changing(sunday),
    cancel: changing({ status: 'cancelled' }),
    archive: staff('PATCH', (id) => `/api/admin/events/${id}/archive`),
    remove: staff('DELETE', (id) => `/api/admin/events/${id}`),
    repeat: staff('POST', (id) => `/api/admin/events/${id}/repeat`, { everyWeeks: 1, times: 2 }),
    moveFollowing: staff('PATCH', (id) => `/api/events/${id}?scope=following`, { location: null }),
  } satisfies Record<string, Act>;
  const answers = {
    confirm: ({ june, version }) => answerDate(site, june, true, version),
    turnDown: ({ june, version }) => answerDate(site, june, false, version),
    withdraw: ({ june }) => withdraw(site, june),
    reopen: ({ june }) =>
      askAbout(site, rosa, june.id, 'review', { method: 'PATCH', payload: { state: 'new' } }),
  } satisfies Record<string, Act>;
  /** What every process does every few seconds, in all of them at once. */
  const remind: Act = async ({ june }) => {
    await Promise.all(site.processes.map(({ services }) => remindPerformers(services)));
    await site.deliver();
    return readOwnPage(site, june);
  };
  const acts: Record<string, Act> = { ...changes, ...answers, remind };

  /** The show has moved to Saturday, and the mail about that is due. */
  async function prepare(publish = 'now'): Promise<Shown> {
    await site.database.db.deleteFrom('rateLimits').execute();
    const june = await applyForPage(site, { files: [] });
    const booked = await askAbout(site, rosa, june.id, 'book', {
      method: 'POST',
      payload: { ...bookedEvening, publish },
    });
    const { id: eventId } = booked.json<EventRecord>();
    site.pass(undoMs);
    await site.deliver();
    site.mail.mails.length = 0;
    const moved = await changing(saturday)({ june, eventId, version: undefined });
    expect(moved.statusCode, moved.body).toBe(200);
    site.pass(undoMs);
    const { event } = (await readOwnPage(site, june)).json<OwnPageRecord>();
    return { june, eventId, version: event?.version };
  }

  /** They have said yes to it, and are to be reminded now. */
  async function prepareReminder(): Promise<Shown> {
    await site.reset();
    rosa = await signedInAdmin(site);
    const shown = await prepare();
    await site.deliver();
    expect((await answers.confirm(shown)).statusCode).toBe(200);
    await site.deliver();
    site.mail.mails.length = 0;
    site.time.now = new Date('2027-03-03T15:00:00.000Z');
    rosa = await signedInAdmin(site);
    return shown;
  }
  const remindersTo = () =>
    site.mail.mails.filter(({ headers }) => headers.subject?.[0]?.startsWith('See you')).length;

  /** A draft that the yes publishes. What archives others publishes it, or takes that back at once. */
  const prepareOffer = () => prepare('accepted');

  async function race(order: string[], prepared: () => Promise<Shown> = prepare): Promise<void> {
    const shown = await prepared();
    const delivery = site.deliver();
    const statuses = await Promise.all(
      order.map(async (name) => {
        const answer = await acts[name]?.(shown);
        expect([200, 201, 404, 409], `${order.join()}, ${name}: ${answer?.body}`).toContain(
          answer?.statusCode,
        );
        return `${name} ${answer?.statusCode}`;
      }),
    );
    await delivery;
    for (let round = 0; round < 3; round += 1) {
      site.pass(undoMs);
      await site.deliver();
    }
    await expectAgreement(shown, statuses.join(', '));
  }

  /** Performer's page, desk, calendar and the last mail say the same. */
  async function expectAgreement({ june, eventId }: Shown, what: string): Promise<void> {
    const { db } = site.database;
    const waiting = (await site.outbox()).filter(
      ({ applicationId, purpose, state }) =>
        applicationId === june.id &&
        (purpose === 'booking' || purpose === 'showReminder') &&
        (state === 'waiting' || state === 'sending'),
    );
    expect(waiting, what).toEqual([]);
    const review = await readReviewOf(site, rosa, june.id);
    const booking = await site.http.inject({
      url: `/api/admin/events/${eventId}/booking`,
      headers: rosa.headers,
    });
    const event = await db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
    if (review.state !== 'booked') {
      expect(booking.statusCode, what).toBe(404);
      return;
    }
    const page = (await readOwnPage(site, june)).json<OwnPageRecord>();
    const listed = await site.http.inject({
      url: `/api/admin/events/bookings?ids=${eventId}`,
      headers: rosa.headers,
    });
    const [{ isOffer } = { isOffer: false }] = listed.json<ListedBooking[]>();
    const isOff = event?.archived && !isOffer;
    expect(event?.archived && isOffer && review.confirmed, what).not.toBe(true);
    const guest = await site.http.inject(`/api/events/${eventId}`);
    expect(guest.statusCode, what).toBe(event && !event.archived ? 200 : 404);
    expect(review.eventId, what).toBe(event?.id ?? null);
    expect(page, what).toMatchObject({ state: 'booked', confirmed: review.confirmed });
    expect(page.date, what).toMatchObject(review.date ?? {});
    expect(page.event?.id ?? null, what).toBe(event && !isOff ? event.id : null);
    const last = site.mail.mails.findLast(({ recipients }) => recipients.includes('june@example.com'));
    const text = last?.text.replaceAll('\r\n', '\n') ?? '';
    if (!event) {
      expect(booking.statusCode, what).toBe(404);
      expect(text, what).toContain('was taken back');
      return;
    }
    expect(page.event?.startDateTime, what).toBe(isOff ? undefined : event.startDateTime);
    // No mail goes out about a date that they have answered on their page meanwhile, and that holds.
    const isAnswered = text === '' && review.confirmed !== null && !isOff && event.status === 'scheduled';
    if (isAnswered) expect(event, what).toMatchObject(saturday);
    else expect(text, what).toContain(dateOf(event, await site.services.venue.current()));
    expect(text.includes('is cancelled'), what).toBe(event.status === 'cancelled' && !isOff);
    expect(text.includes('is off our calendar'), what).toBe(isOff);
    const answer = { asked: null, accepted: true, turnedDown: false }[
      booking.json<{ answer: 'asked' | 'accepted' | 'turnedDown' }>().answer
    ];
    expect(answer, what).toBe(review.confirmed);
    const said =
      review.history.findLast(({ what: line }) => /^Confirmed|^Turned|asked again$/.test(line))?.what ?? '';
    const saidAnswer = said.startsWith('Confirmed') || (said.startsWith('Turned') ? false : null);
    expect(saidAnswer, `${what}: ${said}`).toBe(answer);
  }

  test(
    'by staff and by its performer: the booking ends or follows, whatever comes first',
    async () => {
      const pairs = Object.keys(changes).flatMap((change, row) =>
        Object.keys(answers).flatMap((answer, column) => [
          // Each change once, and each answer before one of them or after it.
          { order: [change, answer], isUsual: row % 2 === 0 && row % 4 === column },
          { order: [answer, change], isUsual: row % 2 === 1 && row % 4 === column },
        ]),
      );
      for (let round = 0; round < races; round += 1) {
        const usual = pairs.filter(({ isUsual }) => isUsual || isCampaign);
        for (const { order } of ownShare(usual, dialect)) await race(order);
      }
    },
    timeoutMs,
  );

  test(
    'and is a draft that the yes publishes: it is public, offered or off for everybody',
    async () => {
      const orders = [
        ['archive', 'confirm'],
        ['turnDown', 'archive'],
        ['archive', 'archive', 'confirm'],
        ['move', 'archive', 'confirm'],
        ['archive', 'cancel', 'confirm'],
        ['withdraw', 'archive'],
        ['archive', 'reopen'],
        ['confirm', 'remove'],
      ];
      for (let round = 0; round < races; round += 1) {
        for (const order of ownShare(orders, dialect)) {
          await race(order, prepareOffer);
          if (isCampaign) await race(order.toReversed(), prepareOffer);
        }
      }
    },
    timeoutMs,
  );

  test(
    'twice at once, and answered: one after the other',
    async () => {
      const pairs = [
        ['move', 'remove'],
        ['move', 'cancel'],
        ['cancel', 'archive'],
        ['moveFollowing', 'move'],
      ];
      for (let round = 0; round < races; round += 1) {
        for (const [one = '', other = ''] of ownShare(pairs, dialect)) {
          await race([one, other, 'confirm']);
          if (isCampaign) await race(['confirm', other, one]);
        }
      }
    },
    timeoutMs,
  );

  test(
    'and is reminded of by every process at once: at most once, and never after it is off',
    async () => {
      const others = ownShare(['move', 'cancel', 'archive', 'remove', 'withdraw', 'reopen'], dialect);
      for (let round = 0; round < races; round += 1) {
        await race(['remind', 'repeat', 'remind'], prepareReminder);
        expect(remindersTo()).toBe(1);
        for (const [index, other] of others.entries()) {
          // Usually each of them once, before the reminder or after it.
          const orders = [
            ['remind', other],
            [other, 'remind'],
          ].filter((_, turn) => isCampaign || turn === index % 2);
          for (const order of orders) {
            await race([...order, 'remind'], prepareReminder);
            expect(remindersTo(), order.join()).toBeLessThanOrEqual(1);
          }
        }
      }
    },
    timeoutMs,
  );

  test(
    'and is booked again twice at once: one of them counts, and its mail is the only one',
    async () => {
      for (let round = 0; round < races; round += 1) {
        const shown = await prepare();
        await site.deliver();
        expect((await answers.turnDown(shown)).statusCode).toBe(200);
        site.mail.mails.length = 0;
        const book = (evening: object) =>
          askAbout(site, rosa, shown.june.id, 'book', {
            method: 'POST',
            payload: { ...bookedEvening, ...evening },
          });
        const both = await Promise.all([book(sunday), book(saturday)]);
        expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
        site.pass(undoMs);
        await site.deliver();
        const events = await site.database.db
          .selectFrom('events')
          .select(['id', 'archived'])
          .where('id', '>=', shown.eventId)
          .orderBy('id')
          .execute();
        expect(events.map(({ archived }) => archived)).toEqual([true, false]);
        expect((await readReviewOf(site, rosa, shown.june.id)).eventId).toBe(events[1]?.id);
        const mails = site.mail.mails.filter(({ recipients }) => recipients.includes('june@example.com'));
        expect(mails).toHaveLength(1);
      }
    },
    timeoutMs,
  );

  // SQLite has one writer at a time.
  if (dialect !== 'postgres') return;

  /** While somebody who needs no review, as for repeating it or for deleting its picture, writes the event. */
  async function whileWritten(eventId: number, act: () => Promise<LightMyRequestResponse>) {
    const { db } = site.database;
    const trx = await db.startTransaction().execute();
    const updatedAt = new Date(site.time.now.getTime() + 1).toISOString();
    await trx.updateTable('events').set({ updatedAt }).where('id', '=', eventId).execute();
    const acting = act();
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db);
        expect(rows[0]?.waiting).toBe(1);
      },
      { timeout: 20_000, interval: 20 },
    );
    await trx.commit().execute();
    return acting;
  }
  const isArchived = async (id: number) =>
    (
      await site.database.db
        .selectFrom('events')
        .select('archived')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).archived;

  test(
    'and is published by a yes, or left for another date, while somebody writes it: it is',
    async () => {
      const june = await applyForPage(site, { files: [] });
      const book = (changes: object) =>
        askAbout(site, rosa, june.id, 'book', { method: 'POST', payload: { ...bookedEvening, ...changes } });
      const first = (await book({})).json<EventRecord>();
      expect((await answerDate(site, june, false)).statusCode).toBe(200);
      const again = await whileWritten(first.id, () => book({ ...saturday, publish: 'accepted' }));
      expect(again.statusCode, again.body).toBe(201);
      expect(await isArchived(first.id)).toBe(true);
      const offer = again.json<EventRecord>();
      const yes = await whileWritten(offer.id, () => answerDate(site, june, true));
      expect(yes.json()).toMatchObject({ confirmed: true, event: { id: offer.id } });
      expect(await isArchived(offer.id)).toBe(false);
    },
    timeoutMs,
  );
});
