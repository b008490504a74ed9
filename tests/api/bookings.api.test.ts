import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReviewSummary } from '#contract/applications/applications.ts';
import type { BookingRecord, TonightRecord } from '#contract/applications/bookings.ts';
import { answeredAlready, dateChanged, type OwnPageRecord } from '#contract/applications/own-page.ts';
import type { EventMonth } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import {
  answerDate,
  applyForPage,
  erase,
  type Performer,
  readOwnPage,
  withdraw,
} from '#tests/support/own-page.ts';
import { askAbout, bookedEvening, readReviewOf } from '#tests/support/reviews.ts';
import { sampleFields } from '#tests/support/sample-application.ts';

const undoMs = 10_000;
const saturday = {
  startDateTime: '2027-03-07T01:00:00.000Z',
  endDateTime: '2027-03-07T03:00:00.000Z',
};
const sunday = { startDateTime: '2027-03-08T01:00:00.000Z', endDateTime: '2027-03-08T03:00:00.000Z' };
const friday = { startDateTime: bookedEvening.startDateTime, endDateTime: bookedEvening.endDateTime };
const onFriday = 'Friday, March 5, 2027, 8:00 PM – 10:00 PM';
const onSaturday = 'Saturday, March 6, 2027, 8:00 PM – 10:00 PM';

describe('A booking', () => {
  let site: MessageSite;
  let rosa: SignedInAdmin;
  let june: Performer;
  beforeAll(async () => {
    site = await startMessageSite('sqlite');
  });
  beforeEach(async () => {
    await site.reset();
    await site.database.db.deleteFrom('events').execute();
    rosa = await signedInAdmin(site);
    june = await applyForPage(site, { files: [] });
    await site.deliver();
    site.mail.mails.length = 0;
  });
  afterAll(() => site.close());

  const ask = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) =>
    site.http.inject({ method, url, headers: rosa.headers, ...(payload ? { payload } : {}) });
  const status = async (): Promise<OwnPageRecord> => (await readOwnPage(site, june)).json();
  const review = () => readReviewOf(site, rosa, june.id);
  const tryToBook = (changes: object = {}) =>
    askAbout(site, rosa, june.id, 'book', { method: 'POST', payload: { ...bookedEvening, ...changes } });
  async function book(changes: object = {}): Promise<EventRecord> {
    const answer = await tryToBook(changes);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  const bookingOf = async (id: number): Promise<BookingRecord> =>
    (await ask('GET', `/api/admin/events/${id}/booking`)).json();
  const listed = async (id: number) => (await ask('GET', `/api/admin/events/bookings?ids=${id}`)).json()[0];
  async function change(id: number, changes: object, query = ''): Promise<EventRecord> {
    const answer = await ask('PATCH', `/api/events/${id}${query}`, changes);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  const archive = (id: number, query = '') => ask('PATCH', `/api/admin/events/${id}/archive${query}`);
  const remove = (id: number, query = '') => ask('DELETE', `/api/admin/events/${id}${query}`);
  const accept = async () => answerDate(site, june, true, (await status()).event?.version);
  const turnDown = async () => answerDate(site, june, false, (await status()).event?.version);
  /** Sends what is due after the time in which it can be undone, and gives what the performer has got since. */
  async function delivered(): Promise<string[]> {
    site.pass(undoMs);
    await site.deliver();
    const mails = site.mail.mails.filter(({ recipients }) => recipients.includes('june@example.com'));
    site.mail.mails.length = 0;
    return mails.map(({ text }) => text.replaceAll('\r\n', '\n'));
  }
  /** A booking that the performer knows of. */
  async function told(changes: object = {}): Promise<number> {
    const { id } = await book(changes);
    expect(await delivered()).toEqual([expect.stringContaining(`You are booked for ${onFriday}`)]);
    return id;
  }
  async function confirmed(): Promise<number> {
    const id = await told();
    expect((await accept()).statusCode).toBe(200);
    await site.deliver();
    site.mail.mails.length = 0;
    return id;
  }

  test('takes its evening from the moment it is offered until it is turned down or withdrawn', async () => {
    const { startDateTime: start, endDateTime: end } = bookedEvening;
    const asked = await applyForPage(site, {
      fields: { ...sampleFields, email: 'bea@example.com', preferredDates: 'March 5, 2027' },
      files: [],
    });
    async function onThatEvening(): Promise<number[][]> {
      const conflicts = await ask('GET', `/api/admin/events/conflicts?start=${start}&end=${end}`);
      const preferred = await askAbout(site, rosa, asked.id, 'preferred-dates');
      const [evening] = preferred.json<{ dates: { events: EventRecord[] }[] }>().dates;
      const month = await ask('GET', '/api/admin/events/month?month=2027-03');
      const found = [conflicts.json<EventRecord[]>(), evening?.events ?? []];
      return [...found.map((events) => events.map((event) => event.id)), month.json<EventMonth>().offered];
    }
    const { id } = await book({ publish: 'accepted' });
    expect(await onThatEvening()).toEqual([[id], [id], [id]]);
    await turnDown();
    expect(await onThatEvening()).toEqual([[], [], []]);
    const { id: again } = await book({ publish: 'accepted' });
    expect(await onThatEvening()).toEqual([[again], [again], [again]]);
    await withdraw(site, june);
    expect(await onThatEvening()).toEqual([[], [], []]);
  });

  test('is read by its event, with who comes and how to reach them', async () => {
    const { id } = await book();
    const booked = {
      applicationId: june.id,
      bandName: sampleFields.bandName,
      name: sampleFields.name,
      email: sampleFields.email,
      phone: sampleFields.phone,
      answer: 'asked',
      publish: 'now',
      askedAt: site.time.now.toISOString(),
      answeredAt: null,
    };
    expect(await bookingOf(id)).toEqual(booked);
    const other = await ask('POST', '/api/events', bookedEvening);
    const { id: plain } = other.json();
    expect((await ask('GET', `/api/admin/events/${plain}/booking`)).statusCode).toBe(404);
    const list = await ask('GET', `/api/admin/events/bookings?ids=${plain},${id},99999`);
    expect(list.json()).toEqual([{ ...booked, eventId: id, isOffer: false }]);
    const many = Array.from({ length: 101 }, (_, index) => index + 1).join();
    const often = Array.from({ length: 101 }, () => id).join();
    for (const ids of ['', '?ids=', '?ids=x', '?ids=1,,2', `?ids=${many}`, `?ids=${often}`]) {
      expect((await ask('GET', `/api/admin/events/bookings${ids}`)).statusCode, ids).toBe(400);
    }
    expect((await ask('GET', `/api/admin/events/bookings?ids=${many.slice(2)}`)).statusCode).toBe(200);
    for (const url of [`/api/admin/events/${id}/booking`, `/api/admin/events/bookings?ids=${id}`]) {
      expect((await site.http.inject(url)).statusCode).toBe(401);
    }
    site.pass(1_000);
    await accept();
    expect(await bookingOf(id)).toEqual({
      ...booked,
      answer: 'accepted',
      answeredAt: site.time.now.toISOString(),
    });
  });

  test.each([
    [
      'reopened',
      () => askAbout(site, rosa, june.id, 'review', { method: 'PATCH', payload: { state: 'new' } }),
    ],
    ['withdrawn', () => withdraw(site, june)],
    ['erased', () => erase(site, june)],
    ['deleted', () => ask('DELETE', `/api/admin/applications/${june.id}`)],
  ])('ends when the application is %s, and with it the mails that wait', async (_what, end) => {
    const id = await told();
    await change(id, saturday);
    expect((await end()).statusCode).toBe(200);
    expect((await ask('GET', `/api/admin/events/${id}/booking`)).statusCode).toBe(404);
    expect((await ask('GET', `/api/admin/events/bookings?ids=${id}`)).json()).toEqual([]);
    expect(await delivered()).toEqual([]);
    await change(id, sunday);
    expect(await delivered()).toEqual([]);
  });

  describe('that the yes publishes', () => {
    test('is a draft that nobody but the performer sees, and public once they have said yes', async () => {
      const event = await book({ publish: 'accepted', archived: false });
      const { id } = event;
      expect(event).toMatchObject({ archived: true, review: { state: 'booked', confirmed: null } });
      expect((await site.http.inject(`/api/events/${id}`)).statusCode).toBe(404);
      expect(await status()).toMatchObject({ event: { id, archived: true }, canConfirm: true });
      expect((await site.http.inject(`/api/application-status/${june.token}/poster.pdf`)).statusCode).toBe(
        404,
      );
      expect(await bookingOf(id)).toMatchObject({ publish: 'accepted', answer: 'asked' });
      const [mail] = await delivered();
      expect(mail).toContain('Please confirm this date');
      expect((await accept()).json()).toMatchObject({ confirmed: true, event: { id, archived: false } });
      expect((await site.http.inject(`/api/events/${id}`)).statusCode).toBe(200);
      expect(await bookingOf(id)).toMatchObject({ publish: 'accepted', answer: 'accepted' });
      expect(await delivered(), 'their own yes is no news to them').toEqual([]);
      const activity = (await ask('GET', `/api/admin/activity?kind=event&target=${id}`)).json();
      const target = { kind: 'event', id, label: bookedEvening.name };
      expect(activity.slice(0, 2)).toMatchObject([
        { by: 'The performer', what: 'confirmed date', target },
        { by: rosa.username, what: 'booked application', target },
      ]);
    });

    test('stays a draft that is turned down, on their page as well', async () => {
      const { id } = await book({ publish: 'accepted' });
      await turnDown();
      expect(await status()).toMatchObject({
        confirmed: false,
        canConfirm: false,
        event: { archived: true },
      });
      expect((await site.http.inject(`/api/events/${id}`)).statusCode).toBe(404);
    });

    test('tells nobody when staff publish it before, and waits again when that is undone at once', async () => {
      const id = await told({ publish: 'accepted' });
      expect((await archive(id)).json()).toMatchObject({ archived: false });
      expect(await status()).toMatchObject({ canConfirm: true, confirmed: null });
      site.pass(undoMs - 1);
      expect((await archive(id)).json()).toMatchObject({ archived: true });
      expect(await status()).toMatchObject({ event: { id, archived: true }, canConfirm: true });
      expect(await review()).toMatchObject({ date: { answer: 'asked', standing: 'on' } });
      expect(await delivered()).toEqual([]);
      expect((await accept()).json()).toMatchObject({ confirmed: true, event: { archived: false } });
    });

    test.each([
      ['later', async () => site.pass(undoMs)],
      ['after another change', (id: number) => change(id, { price: '$5' })],
    ])('is archived like any other that is public, %s', async (_when, passOn) => {
      const id = await told({ publish: 'accepted' });
      await archive(id);
      await passOn(id);
      await archive(id);
      expect(await status()).toMatchObject({ event: null, canConfirm: false });
      expect((await answerDate(site, june, true)).statusCode).toBe(409);
      expect(await delivered()).toEqual([expect.stringContaining('is off our calendar')]);
      expect((await site.http.inject(`/api/events/${id}`)).statusCode).toBe(404);
    });

    test('is an offer to staff until it is answered with yes', async () => {
      const { id } = await book({ publish: 'accepted' });
      expect(await listed(id)).toMatchObject({ isOffer: true });
      await turnDown();
      expect(await listed(id)).toMatchObject({ isOffer: true });
      await book();
      expect((await ask('GET', `/api/admin/events/bookings?ids=${id}`)).json()).toEqual([]);
    });

    test('says that their yes publishes it only where staff have not', async () => {
      const id = await told({ publish: 'accepted' });
      await archive(id);
      await accept();
      expect((await review()).history.map(({ what }) => what)).toContain('Confirmed the date');
    });

    test('is archived like any other once they have said yes, even if they are asked again', async () => {
      const id = await told({ publish: 'accepted' });
      await accept();
      await change(id, saturday);
      expect(await delivered()).toHaveLength(1);
      await archive(id);
      expect(await status()).toMatchObject({ event: null, canConfirm: false });
      expect(await delivered()).toEqual([expect.stringContaining('is off our calendar')]);
      expect(await listed(id)).toMatchObject({ publish: 'accepted', answer: 'asked', isOffer: false });
    });

    test('is off for the performer too when it is archived right after their yes', async () => {
      const id = await told({ publish: 'accepted' });
      await accept();
      await archive(id);
      expect(await status()).toMatchObject({ event: null, canConfirm: false });
      expect(await delivered()).toEqual([expect.stringContaining('is off our calendar')]);
    });

    test('keeps a description, without which nobody may publish it', async () => {
      const { id } = await book({ publish: 'accepted' });
      const emptied = { description: '', archived: true };
      const refused = await ask('PATCH', `/api/events/${id}`, emptied);
      expect([refused.statusCode, refused.json().fields]).toEqual([400, { description: 'Required' }]);
      const repeated = await ask('POST', `/api/admin/events/${id}/repeat`, { everyWeeks: 1, times: 1 });
      const [{ id: later }] = repeated.json();
      expect((await ask('PATCH', `/api/events/${later}?scope=all`, emptied)).statusCode).toBe(400);
      expect((await ask('PATCH', `/api/events/${later}`, emptied)).statusCode).toBe(200);
      expect((await accept()).json()).toMatchObject({ event: { archived: false } });
    });

    test('asks about the new date when it is moved as a draft', async () => {
      const id = await told({ publish: 'accepted' });
      await change(id, saturday);
      const [mail, ...rest] = await delivered();
      expect(mail).toContain(`has moved to ${onSaturday}`);
      expect(rest).toEqual([]);
      expect((await accept()).json()).toMatchObject({ event: { archived: false, ...saturday } });
    });
  });

  describe('that is moved', () => {
    test.each([
      ['start', { startDateTime: '2027-03-06T00:00:00.000Z' }],
      ['end', { endDateTime: '2027-03-06T04:00:00.000Z' }],
      ['location', { location: null }],
    ])('by its %s is asked about again, by one mail ten seconds later', async (_what, changes) => {
      const id = await confirmed();
      const { askedAt } = await bookingOf(id);
      site.pass(60_000);
      await change(id, changes);
      expect(await bookingOf(id)).toMatchObject({
        answer: 'asked',
        askedAt: site.time.now.toISOString(),
        answeredAt: null,
      });
      expect((await bookingOf(id)).askedAt > askedAt).toBe(true);
      expect(await review()).toMatchObject({ confirmed: null, date: { answer: 'asked', standing: 'on' } });
      expect(await status()).toMatchObject({
        confirmed: null,
        canConfirm: true,
        date: { movedFrom: { ...friday, location: bookedEvening.location } },
      });
      site.pass(undoMs - 1);
      await site.deliver();
      expect(site.mail.mails).toEqual([]);
      site.pass(1 - undoMs);
      const [mail, ...rest] = await delivered();
      expect(rest).toEqual([]);
      expect(mail).toMatch(
        /has moved to .*\. It was to be Friday, March 5, 2027, 8:00 PM – 10:00 PM, at Folk/,
      );
      expect(mail).toContain('Please confirm this date or turn it down');
      expect(await status(), 'the page says it until it is answered').toMatchObject({
        date: { movedFrom: friday },
      });
      await accept();
      expect(await status()).toMatchObject({ confirmed: true, date: { movedFrom: null } });
      expect(await delivered()).toEqual([]);
      expect((await review()).history.map(({ what }) => what)).toContainEqual(
        expect.stringMatching(
          /^Moved the show from Friday, March 5, .* to .*; the performer is asked again$/,
        ),
      );
    });

    test('by nothing that a date is made of says nothing', async () => {
      const id = await confirmed();
      await change(id, {
        name: 'Another name',
        description: '<p>More.</p>',
        price: 'Free',
        status: 'soldOut',
        doorsDateTime: '2027-03-06T00:00:00.000Z',
      });
      expect(await bookingOf(id)).toMatchObject({ answer: 'accepted' });
      expect(await delivered()).toEqual([]);
    });

    test('several times is told of once, ten seconds after the first, by what holds then', async () => {
      const id = await confirmed();
      await change(id, saturday);
      site.pass(6_000);
      await change(id, { status: 'postponed' });
      await change(id, { ...sunday, status: 'scheduled' });
      site.pass(4_000 - undoMs);
      const [mail, ...rest] = await delivered();
      expect(rest).toEqual([]);
      expect(mail).toContain('has moved to Sunday, March 7, 2027');
      expect(mail).toContain(`It was to be ${onFriday}`);
      expect(mail).not.toContain('Saturday');
      expect(await delivered()).toEqual([]);
    });

    test('and is as they knew it again goes out to nobody, and the answer is what it was', async () => {
      const id = await confirmed();
      const before = await bookingOf(id);
      await change(id, saturday);
      await change(id, { status: 'cancelled' });
      expect(await bookingOf(id)).toMatchObject({ answer: 'asked' });
      await change(id, { ...friday, status: 'soldOut' });
      expect(await bookingOf(id)).toEqual(before);
      expect(await status()).toMatchObject({ confirmed: true, date: { movedFrom: null } });
      expect(await delivered()).toEqual([]);
      expect((await review()).messages.map(({ kind }) => kind)).toEqual(['confirmation', 'booking']);
      await change(id, saturday);
      expect(await delivered(), 'the next change is told').toHaveLength(1);
    });

    test('before its own mail has left is told by that one', async () => {
      const { id } = await book({ message: 'Doors are at seven.' });
      site.pass(5_000);
      await change(id, saturday);
      expect((await site.outbox()).filter(({ purpose }) => purpose === 'booking')).toHaveLength(1);
      site.pass(-5_000);
      const [mail, ...rest] = await delivered();
      expect(rest).toEqual([]);
      expect(mail).toContain(`You are booked for ${onSaturday}`);
      expect(mail).toContain('Doors are at seven.');
      expect(mail).not.toContain('Friday');
      expect(await delivered()).toEqual([]);
      expect((await review()).messages.map(({ text }) => text)).toEqual([
        'Application Received: Folklore',
        expect.stringContaining(onSaturday),
      ]);
    });

    test('while the mail server is away is told as it is when that is back', async () => {
      const { id } = await book();
      site.mail.refuse = { recipient: 'june@example.com', code: 451, words: 'Not now' };
      expect(await delivered()).toEqual([]);
      await change(id, saturday);
      site.mail.refuse = null;
      site.pass(3_600_000);
      expect(await delivered()).toEqual([expect.stringContaining(`You are booked for ${onSaturday}`)]);
      const queued = (await site.outbox()).filter(({ purpose }) => purpose === 'booking');
      expect(queued).toMatchObject([{ state: 'sent', text: expect.stringContaining(onSaturday) }]);
    });

    test('and answered before the mail has left is told without the question', async () => {
      const id = await told();
      await change(id, saturday);
      expect((await accept()).statusCode).toBe(200);
      const [mail] = await delivered();
      expect(mail).toContain(`has moved to ${onSaturday}`);
      expect(mail).toContain('You have confirmed this date');
      expect(mail).not.toContain('Please confirm');
      await change(id, friday);
      expect(await bookingOf(id), 'they know the other date').toMatchObject({ answer: 'asked' });
      expect(await delivered()).toEqual([expect.stringContaining(`has moved to ${onFriday}`)]);
    });

    test('is written when it is handed over, even if that was under way', async () => {
      const id = await told();
      await change(id, saturday);
      const { outboxWorker } = site.services;
      site.pass(undoMs);
      const delivery = outboxWorker.runOnce();
      await change(id, sunday);
      await delivery;
      site.pass(-undoMs);
      const last = (await delivered()).at(-1);
      const isTold = (await site.outbox()).filter(
        ({ state, purpose }) => purpose === 'booking' && state === 'sent',
      );
      expect(last).toContain('Sunday, March 7, 2027');
      expect(isTold.at(-1)?.text).toContain('Sunday, March 7, 2027');
    });

    test('with its series: all that follow are told, each by its own mail', async () => {
      const id = await confirmed();
      const repeated = await ask('POST', `/api/admin/events/${id}/repeat`, { everyWeeks: 1, times: 2 });
      expect(repeated.statusCode, 'repeating tells nobody').toBe(201);
      expect(await delivered()).toEqual([]);
      await change(id, { startDateTime: '2027-03-06T02:00:00.000Z' }, '?scope=following');
      expect(await delivered()).toEqual([
        expect.stringContaining('has moved to Friday, March 5, 2027, 9:00 PM'),
      ]);
      await accept();
      await change(id, { location: null }, '?scope=following&told=true');
      expect(await bookingOf(id)).toMatchObject({ answer: 'accepted' });
      expect(await delivered()).toEqual([]);
      expect((await remove(id, '?scope=following')).statusCode).toBe(200);
      expect(await delivered()).toEqual([expect.stringContaining('was taken back')]);
    });

    test('with all of its series: told and asked although another one was named, which comes later', async () => {
      const id = await confirmed();
      const repeated = await ask('POST', `/api/admin/events/${id}/repeat`, { everyWeeks: 1, times: 1 });
      const [{ id: later }] = repeated.json();
      await change(later, { location: null }, '?scope=all&told=true');
      expect(await bookingOf(id)).toMatchObject({ answer: 'accepted' });
      expect(await delivered()).toEqual([]);
      await change(later, { startDateTime: '2027-03-13T02:00:00.000Z' }, '?scope=all');
      expect(await bookingOf(id)).toMatchObject({ answer: 'asked' });
      expect(await delivered()).toEqual([
        expect.stringContaining('has moved to Friday, March 5, 2027, 9:00 PM'),
      ]);
      expect((await remove(later, '?scope=all')).statusCode).toBe(200);
      expect(await delivered()).toEqual([expect.stringContaining('was taken back')]);
    });
  });

  describe('whose show is off', () => {
    test.each([
      ['cancelled', 'is cancelled'],
      ['postponed', 'is postponed'],
    ] as const)('because it is %s keeps its answer, which cannot be given meanwhile', async (word, words) => {
      const id = await told();
      await change(id, { status: word });
      expect(await status()).toMatchObject({ event: { status: word }, canConfirm: false, confirmed: null });
      expect((await answerDate(site, june, true)).statusCode).toBe(409);
      expect(await delivered()).toEqual([expect.stringContaining(words)]);
      expect(await review()).toMatchObject({ date: { answer: 'asked', standing: word } });
      await change(id, { status: 'scheduled' });
      expect(await status()).toMatchObject({ canConfirm: true, confirmed: null });
      expect(await delivered()).toEqual([expect.stringMatching(/is back on[\s\S]*Please confirm this date/)]);
      await accept();
      await change(id, { status: word });
      expect(await bookingOf(id)).toMatchObject({ answer: 'accepted' });
      expect(await delivered()).toHaveLength(1);
      await change(id, { status: 'soldOut' });
      expect(await bookingOf(id), 'they are asked whether it still suits them').toMatchObject({
        answer: 'asked',
        answeredAt: null,
      });
      expect(await delivered()).toHaveLength(1);
    });

    test('because it is archived keeps its answer, and is asked about when it comes back', async () => {
      const id = await confirmed();
      expect((await archive(id)).json()).toMatchObject({ archived: true });
      expect(await bookingOf(id)).toMatchObject({ answer: 'accepted' });
      expect(await status()).toMatchObject({
        event: null,
        canConfirm: false,
        date: { standing: 'archived' },
      });
      expect((await answerDate(site, june, true)).statusCode).toBe(409);
      expect(await delivered()).toEqual([expect.stringContaining('is off our calendar')]);
      await archive(id);
      expect(await bookingOf(id)).toMatchObject({ answer: 'asked' });
      expect(await delivered()).toEqual([expect.stringContaining('is back on')]);
      await change(id, { archived: true });
      expect(await delivered(), 'by its form as well').toHaveLength(1);
    });

    test('because it is deleted is taken back, and another date may be offered', async () => {
      const id = await confirmed();
      expect((await remove(id)).statusCode).toBe(200);
      expect(await status()).toMatchObject({
        state: 'booked',
        event: null,
        canConfirm: false,
        confirmed: null,
        date: { standing: 'deleted' },
      });
      expect(await review()).toMatchObject({
        state: 'booked',
        eventId: null,
        confirmed: null,
        date: { standing: 'deleted' },
      });
      expect((await site.http.inject(`/application/${june.token}`)).body).toContain(
        'The date was taken back.',
      );
      expect((await answerDate(site, june, true)).statusCode).toBe(409);
      expect((await ask('GET', `/api/admin/events/${id}/booking`)).statusCode).toBe(404);
      const [mail, ...rest] = await delivered();
      expect(rest).toEqual([]);
      expect(mail).toContain(`Your date, ${onFriday}, at Folklore (Dawsonville), was taken back`);
      expect(mail).not.toMatch(/you are booked|please confirm/i);
      const { id: next } = await book(saturday);
      expect(await review()).toMatchObject({ state: 'booked', eventId: next });
      expect(await delivered()).toEqual([expect.stringContaining(`You are booked for ${onSaturday}`)]);
    });

    test('before its own mail has left is told by that, which says of nobody that they are booked', async () => {
      const { id } = await book();
      await remove(id);
      const [mail, ...rest] = await delivered();
      expect(rest).toEqual([]);
      expect(mail).toContain(`Your date, ${onFriday}, at Folklore (Dawsonville), was taken back`);
      expect(mail).not.toMatch(/you are booked/i);
    });

    test('because it was archived before its own mail has left is told by that', async () => {
      const { id } = await book();
      await archive(id);
      const [mail, ...rest] = await delivered();
      expect(rest).toEqual([]);
      expect(mail).toContain(`Your show, ${onFriday}, at Folklore (Dawsonville), is off our calendar`);
      expect(mail).not.toMatch(/you are booked/i);
      await archive(id);
      expect(await delivered()).toEqual([expect.stringContaining('is back on')]);
    });

    test('and is back before its own mail has left is booked as it is then', async () => {
      const { id } = await book();
      await archive(id);
      await archive(id);
      await change(id, saturday);
      expect(await status()).toMatchObject({ date: { movedFrom: null } });
      expect(await delivered()).toEqual([expect.stringContaining(`You are booked for ${onSaturday}`)]);
    });

    test('and that was over before and after is told to nobody', async () => {
      const id = await confirmed();
      site.time.now = new Date('2027-03-06T03:00:00.000Z');
      rosa = await signedInAdmin(site);
      await change(id, { endDateTime: '2027-03-06T02:30:00.000Z' });
      await change(id, { status: 'cancelled' });
      await archive(id);
      expect(await bookingOf(id)).toMatchObject({ answer: 'accepted' });
      await remove(id);
      expect(await delivered()).toEqual([]);
      expect(await review()).toMatchObject({ state: 'booked', eventId: null });
    });

    test('and that was over is told of a date that is to come', async () => {
      const id = await confirmed();
      site.time.now = new Date('2027-03-06T03:00:00.000Z');
      rosa = await signedInAdmin(site);
      await change(id, { endDateTime: '2027-03-06T02:30:00.000Z' });
      await change(id, sunday);
      expect(await bookingOf(id)).toMatchObject({ answer: 'asked' });
      expect(await delivered()).toEqual([
        expect.stringMatching(/has moved to Sunday.* It was to be Friday, March 5, 2027, 8:00 PM – 10:00 PM/),
      ]);
    });
  });

  describe('of which the performer knows already', () => {
    test('is moved, archived, brought back and deleted without a word, and the answer stays', async () => {
      const id = await confirmed();
      const before = await bookingOf(id);
      await change(id, saturday, '?told=true');
      await change(id, { status: 'postponed' }, '?told=true');
      await change(id, { status: 'scheduled' }, '?told=true');
      await archive(id, '?told=true');
      await archive(id, '?told=true');
      expect(await bookingOf(id)).toEqual(before);
      expect(await status()).toMatchObject({ confirmed: true, event: saturday });
      expect(await delivered()).toEqual([]);
      await change(id, sunday, '?told=false');
      expect(await delivered(), 'what they knew last').toEqual([
        expect.stringMatching(/has moved to Sunday.* It was to be Saturday/),
      ]);
      await remove(id, '?told=true');
      expect(await delivered()).toEqual([]);
      expect(await status()).toMatchObject({ event: null, date: { standing: 'deleted' } });
    });

    test('leaves a mail that waits, which says what holds then', async () => {
      const id = await confirmed();
      await change(id, saturday);
      await change(id, sunday, '?told=true');
      expect(await bookingOf(id)).toMatchObject({ answer: 'asked' });
      expect(await delivered()).toEqual([expect.stringMatching(/has moved to Sunday.* It was to be Friday/)]);
    });

    test('sends no mail again that had failed before', async () => {
      const { id } = await book();
      site.mail.refuse = { recipient: 'june@example.com', code: 550, words: '5.1.1 No such user' };
      expect(await delivered()).toEqual([]);
      site.mail.refuse = null;
      await change(id, saturday, '?told=true');
      expect(await delivered()).toEqual([]);
      await change(id, sunday);
      expect(await delivered(), 'the next change is told by it').toEqual([
        expect.stringContaining('You are booked for Sunday, March 7, 2027'),
      ]);
      site.mail.refuse = { recipient: 'june@example.com', code: 550, words: '5.1.1 No such user' };
      await change(id, friday);
      expect(await delivered()).toEqual([]);
      site.mail.refuse = null;
      await change(id, saturday, '?told=true');
      expect(await delivered()).toEqual([]);
      await change(id, sunday);
      expect(await delivered()).toEqual([
        expect.stringMatching(/has moved to Sunday, March 7.* It was to be Saturday/),
      ]);
    });

    test('is said by true or false and by nothing else', async () => {
      const { id } = await book();
      for (const query of ['?told=', '?told=yes', '?told=1', '?told=TRUE', '?told=true&told=true']) {
        expect((await ask('PATCH', `/api/events/${id}${query}`, {})).statusCode, query).toBe(400);
        expect((await archive(id, query)).statusCode, query).toBe(400);
        expect((await remove(id, query)).statusCode, query).toBe(400);
      }
    });
  });

  describe('with the version of its event', () => {
    test('is answered as it was seen, or not at all', async () => {
      const id = await told();
      const seen = (await status()).event?.version;
      await change(id, saturday);
      const refused = await answerDate(site, june, true, seen);
      expect([refused.statusCode, refused.json().message]).toEqual([409, dateChanged]);
      expect(await status()).toMatchObject({ confirmed: null, canConfirm: true });
      expect((await review()).history.map(({ what }) => what)).not.toContain('Confirmed the date');
      expect((await accept()).statusCode).toBe(200);
      const again = await accept();
      expect([again.statusCode, again.json().message]).toEqual([409, answeredAlready]);
      const wrong = { method: 'POST', payload: { accept: true, eventVersion: 7 } } as const;
      const url = `/api/application-status/${june.token}/confirm`;
      expect((await site.http.inject({ ...wrong, url })).statusCode).toBe(400);
    });

    test('is the same for the same facts, and another for every other', async () => {
      const id = await told();
      const version = async () => (await status()).event?.version ?? '';
      const first = await version();
      const versions = new Set([first]);
      for (const changes of [
        saturday,
        { status: 'postponed' },
        { status: 'cancelled' },
        { location: null },
      ]) {
        await change(id, changes);
        versions.add(await version());
      }
      expect(versions.size).toBe(5);
      await change(id, { ...friday, status: 'soldOut', location: bookedEvening.location, name: 'New' });
      expect(await version()).toBe(first);
    });

    test('may still be answered without it', async () => {
      const id = await told();
      await change(id, saturday);
      expect((await answerDate(site, june, true)).statusCode).toBe(200);
      expect(await bookingOf(id)).toMatchObject({ answer: 'accepted' });
    });
  });

  describe('that is booked again', () => {
    test('after it was turned down archives the earlier event, and tells of the new one alone', async () => {
      const first = await told();
      await turnDown();
      expect((await site.http.inject(`/api/events/${first}`)).statusCode, 'public until then').toBe(200);
      await change(first, { status: 'postponed' });
      const { id } = await book({ ...saturday, publish: 'accepted' });
      expect(await review()).toMatchObject({ state: 'booked', eventId: id, confirmed: null });
      expect((await ask('GET', `/api/events/${first}`)).json()).toMatchObject({ archived: true });
      expect((await ask('GET', `/api/admin/events/${first}/booking`)).statusCode).toBe(404);
      expect(await delivered()).toEqual([expect.stringContaining(`You are booked for ${onSaturday}`)]);
      expect((await tryToBook()).statusCode, 'once').toBe(409);
      await change(first, sunday);
      await accept();
      expect((await status()).event).toMatchObject({ id, archived: false });
      expect((await ask('GET', `/api/events/${first}`)).json(), 'and stays so').toMatchObject({
        archived: true,
      });
      await remove(first);
      expect(await delivered(), 'the earlier one is nobody’s').toEqual([]);
    });

    test('after a turned-down draft leaves that archived', async () => {
      const { id } = await book({ publish: 'accepted' });
      await turnDown();
      await book(saturday);
      expect((await ask('GET', `/api/events/${id}`)).json()).toMatchObject({ archived: true });
    });

    test('after it was cancelled leaves the cancelled one as it is', async () => {
      const first = await confirmed();
      await change(first, { status: 'cancelled' });
      const { id } = await book(saturday);
      expect((await site.http.inject(`/api/events/${first}`)).json()).toMatchObject({ status: 'cancelled' });
      expect((await ask('GET', `/api/admin/events/${first}/booking`)).statusCode).toBe(404);
      expect(await review()).toMatchObject({ eventId: id });
      expect(await delivered()).toEqual([expect.stringContaining(`You are booked for ${onSaturday}`)]);
    });

    test('is refused while a date stands, and when it was only marked as booked', async () => {
      const id = await told();
      expect((await tryToBook(saturday)).statusCode).toBe(409);
      await accept();
      expect((await tryToBook(saturday)).statusCode).toBe(409);
      for (const changes of [{ status: 'postponed' }, { archived: true }]) {
        await change(id, changes);
        expect((await tryToBook(saturday)).statusCode).toBe(409);
      }
      const marked = await applyForPage(site, { files: [] });
      const payload = { state: 'booked' };
      await askAbout(site, rosa, marked.id, 'review', { method: 'PATCH', payload });
      const again = { method: 'POST', payload: bookedEvening } as const;
      expect((await askAbout(site, rosa, marked.id, 'book', again)).statusCode).toBe(409);
    });

    test('knows of no other time to publish', async () => {
      const refused = await tryToBook({ publish: 'later' });
      expect(refused.statusCode).toBe(400);
      expect(Object.keys(refused.json().fields)).toEqual(['publish']);
    });
  });

  test('that was made as an unpublished event tells and asks when that is published', async () => {
    const { id } = await book({ archived: true });
    expect(await status()).toMatchObject({ event: null, canConfirm: false });
    const [mail] = await delivered();
    expect(mail).toContain(`You are booked for ${onFriday}`);
    expect(mail).not.toContain('Confirm or turn down');
    await archive(id);
    expect(await status()).toMatchObject({ event: { id }, canConfirm: true });
    expect(await delivered()).toHaveLength(1);
  });

  test('is the same a moment later wherever it was read before, for guests, staff and its performer', async () => {
    const id = await confirmed();
    const places = [
      ...['/events', `/events/${id}`, '/api/events', `/api/events/${id}`, '/api/calendar'],
      ...['/events.ics', `/events/${id}.ics`, '/events.rss', '/events.json', '/embed/events', '/display'],
    ];
    const read = async () =>
      new Map(
        await Promise.all(places.map(async (url) => [url, (await site.http.inject(url)).body] as const)),
      );
    const dated = async (date: RegExp) =>
      [...(await read())].filter(([, body]) => date.test(body)).map(([url]) => url);
    const fridays = /2027-03-06T01:00|2027-03-05|20270306T01|20270305|(March|Mar) 5\b|05 Mar/;
    const saturdays = /2027-03-07T01:00|2027-03-06|20270307T01|20270306|(March|Mar) 6\b|06 Mar/;
    const named = await dated(fridays);
    expect(named).toEqual(
      expect.arrayContaining(['/events', `/events/${id}`, '/events.ics', '/events.json']),
    );
    await change(id, saturday);
    expect(await dated(fridays)).toEqual([]);
    expect(await dated(saturdays)).toEqual(named);
    const month = async () =>
      (await ask('GET', '/api/admin/events/month?month=2027-03')).json<EventMonth>().events[0];
    const row = async () =>
      (await ask('GET', '/api/admin/applications?reviews=true'))
        .json<{ id: number; review: ReviewSummary }[]>()
        .find((one) => one.id === june.id)?.review.date;
    expect([await month(), await row()]).toMatchObject([saturday, { answer: 'asked', standing: 'on' }]);
    const tonight = async () =>
      (await ask('GET', '/api/admin/tonight?day=2027-03-06')).json<TonightRecord>().shows[0];
    const night = { phone: '555-0199', bandLineup: 'June and a drummer', equipmentNeeds: 'One more chair' };
    const url = `/api/application-status/${june.token}/night`;
    expect((await site.http.inject({ method: 'PATCH', url, payload: night })).statusCode).toBe(200);
    const { phone, ...needs } = night;
    expect(await tonight()).toMatchObject({
      event: saturday,
      booking: { answer: 'asked', phone },
      act: needs,
    });
    expect(await bookingOf(id)).toMatchObject({ phone });
    const exported = await ask('POST', '/api/admin/privacy/export', { email: sampleFields.email });
    expect(exported.body).toContain('One more chair');
    await turnDown();
    expect([await row(), (await tonight())?.booking]).toMatchObject([
      { answer: 'turnedDown' },
      { answer: 'turnedDown' },
    ]);
    await change(id, { price: '$15', status: 'cancelled' }, '?told=true');
    const shown = [...(await read())].filter(([, body]) => body.includes(bookedEvening.name));
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter(([, body]) => !/cancelled/i.test(body)).map(([place]) => place)).toEqual([]);
    const [page = '', entry] = [`/events/${id}`, `/events/${id}.ics`].map((place) =>
      new Map(shown).get(place),
    );
    expect(page).toContain('https://schema.org/EventCancelled');
    expect(page).toContain('$15');
    expect(entry).toContain('STATUS:CANCELLED');
    expect(await row()).toMatchObject({ standing: 'cancelled' });
    const off = { status: 'cancelled', price: '$15' };
    expect([await month(), (await tonight())?.event, (await status()).event]).toMatchObject([off, off, off]);
    await archive(id, '?told=true');
    expect(await dated(saturdays)).toEqual([]);
    expect(await tonight()).toBeUndefined();
  });

  test('is not known to the public in any answer', async () => {
    const { id } = await book();
    for (const url of [
      `/api/events/${id}`,
      '/api/events',
      '/events.json',
      '/events.rss',
      `/events/${id}.ics`,
    ]) {
      const { body } = await site.http.inject(url);
      expect(body).not.toMatch(/booking|june@example\.com|555-01|answeredAt|turnedDown/);
    }
  });
});
